-- +goose Up

-- What an address was answered with is counted for every mail that comes from
-- it: the index has all that the count needs, so that no mail is read for it.
DROP INDEX outbox_cause;
CREATE INDEX outbox_cause ON outbox (cause, made, kind) WHERE cause <> '';

-- What became of a try is written into the mail's row. Its bytes are elsewhere,
-- else each try would write them anew.
CREATE TABLE outbox_bytes (
  outgoing INTEGER PRIMARY KEY REFERENCES outbox (id),
  raw      BLOB NOT NULL
) STRICT;
INSERT INTO outbox_bytes (outgoing, raw) SELECT id, raw FROM outbox;
ALTER TABLE outbox DROP COLUMN raw;

-- Nobody asks for the mails that were sent but to list them all.
DROP INDEX outbox_state;
CREATE INDEX outbox_state ON outbox (state, next, id) WHERE state <> 'sent';
