-- +goose Up

-- What an address was answered with is counted for every mail that comes from
-- it: the index has all that the count needs, so that no mail is read for it.
DROP INDEX outbox_cause;
CREATE INDEX outbox_cause ON outbox (cause, made, kind) WHERE cause <> '';
