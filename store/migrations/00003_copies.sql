-- +goose Up

-- A Message-ID is a sender's: what somebody else sends under it is no copy.
-- And a copy by a mailing list, which nothing follows from, does not stand for
-- the mail itself, whichever of them comes first.
DROP INDEX mails_message_id;
CREATE UNIQUE INDEX mails_message_id ON mails (message_id, sender)
  WHERE message_id <> '' AND (outcome <> 'ignored' OR kind IN ('player', 'unreadable'));
