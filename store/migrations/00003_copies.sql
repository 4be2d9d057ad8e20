-- +goose Up

-- A Message-ID is a sender's: what somebody else sends under it is no copy.
-- And a copy by a mailing list, which nothing follows from, does not stand for
-- the mail itself, whichever of them comes first.
-- Nor does what has other words than the mail that came before under its
-- Message-ID. What words a mail from before this migration has is not known.
ALTER TABLE mails ADD COLUMN words INTEGER NOT NULL DEFAULT 0;
DROP INDEX mails_message_id;
CREATE UNIQUE INDEX mails_message_id ON mails (message_id, sender)
  WHERE message_id <> '' AND outcome <> 'clashing' AND (outcome <> 'ignored' OR kind IN ('player', 'unreadable'));
