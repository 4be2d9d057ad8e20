-- +goose Up

-- "mobp": tells a database of ours from anybody else's.
PRAGMA application_id = 1836016240;

-- The truth: games and their journals.

CREATE TABLE games (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL UNIQUE COLLATE NOCASE,
  rules   TEXT NOT NULL,
  version INTEGER NOT NULL,
  created INTEGER NOT NULL,
  secret  BLOB NOT NULL,
  data    TEXT
) STRICT;

CREATE TABLE entries (
  game   INTEGER NOT NULL REFERENCES games (id),
  no     INTEGER NOT NULL CHECK (no > 0),
  line   INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL,
  by     TEXT NOT NULL,
  seat   INTEGER NOT NULL,
  hand   INTEGER NOT NULL,
  turn   INTEGER NOT NULL,
  words  TEXT NOT NULL,
  orders TEXT,
  data   TEXT,
  PRIMARY KEY (game, no)
) STRICT, WITHOUT ROWID;

-- Derived from them.

CREATE TABLE summaries (
  game     INTEGER PRIMARY KEY REFERENCES games (id),
  status   TEXT NOT NULL,
  hand     INTEGER NOT NULL,
  turn     INTEGER NOT NULL,
  head     INTEGER NOT NULL,
  due      INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  seats    TEXT NOT NULL
) STRICT;

CREATE TABLE seats (
  game    INTEGER NOT NULL REFERENCES games (id),
  seat    INTEGER NOT NULL,
  name    TEXT NOT NULL,
  player  TEXT NOT NULL,
  address TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_address ON seats (address) WHERE address <> '';

CREATE TABLE made (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  line     INTEGER NOT NULL,
  hand     INTEGER NOT NULL,
  turn     INTEGER NOT NULL,
  no       INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  title    TEXT NOT NULL,
  public   TEXT NOT NULL,
  position TEXT NOT NULL,
  UNIQUE (game, line, hand, turn)
) STRICT;

CREATE TABLE seat_reports (
  made   INTEGER NOT NULL REFERENCES made (id),
  seat   INTEGER NOT NULL,
  report TEXT NOT NULL,
  UNIQUE (made, seat)
) STRICT;

-- The row's number is (made.id + 1) * 4096 - its place in the report, from 1.
-- game is a word that names the game's row, so that a search in one game need
-- not look at the others.
CREATE VIRTUAL TABLE passages USING fts5 (
  heading, story, chart, game,
  tokenize = 'porter unicode61 remove_diacritics 2', columnsize = 0
);

-- Incoming mails.

CREATE TABLE boxes (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL,
  validity INTEGER NOT NULL,
  UNIQUE (name, validity)
) STRICT;

CREATE TABLE mails (
  id         INTEGER PRIMARY KEY,
  box        INTEGER NOT NULL REFERENCES boxes (id),
  uid        INTEGER NOT NULL,
  message_id TEXT NOT NULL,
  hash       BLOB,
  arrived    INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  sender     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  why        TEXT NOT NULL,
  fault      TEXT NOT NULL,
  too_big    INTEGER NOT NULL,
  game       INTEGER REFERENCES games (id),
  entry      INTEGER NOT NULL,
  raw        BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX mails_message_id ON mails (message_id) WHERE message_id <> '';
CREATE UNIQUE INDEX mails_hash ON mails (hash) WHERE hash IS NOT NULL;
CREATE INDEX mails_outcome ON mails (outcome) WHERE outcome <> 'taken';

CREATE TABLE uids (
  box  INTEGER NOT NULL REFERENCES boxes (id),
  uid  INTEGER NOT NULL,
  mail INTEGER NOT NULL REFERENCES mails (id),
  PRIMARY KEY (box, uid)
) STRICT, WITHOUT ROWID;

-- Outgoing mails.

CREATE TABLE outbox (
  id         INTEGER PRIMARY KEY,
  game       INTEGER REFERENCES games (id),
  seat       INTEGER NOT NULL,
  hand       INTEGER NOT NULL,
  turn       INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  cause      TEXT NOT NULL COLLATE NOCASE,
  message_id TEXT NOT NULL,
  envelope   TEXT NOT NULL,
  recipient  TEXT NOT NULL,
  subject    TEXT NOT NULL,
  made       INTEGER NOT NULL,
  give_up    INTEGER NOT NULL,
  state      TEXT NOT NULL,
  tries      INTEGER NOT NULL,
  next       INTEGER NOT NULL,
  code       INTEGER NOT NULL,
  last       TEXT NOT NULL,
  raw        BLOB NOT NULL
) STRICT;
CREATE INDEX outbox_state ON outbox (state, next, id);
CREATE INDEX outbox_cause ON outbox (cause, made) WHERE cause <> '';
CREATE INDEX outbox_message_id ON outbox (message_id);
CREATE INDEX outbox_envelope ON outbox (lower(envelope));
CREATE INDEX outbox_game ON outbox (game, seat) WHERE game IS NOT NULL;

CREATE TABLE tries (
  id       INTEGER PRIMARY KEY,
  outgoing INTEGER NOT NULL REFERENCES outbox (id),
  at       INTEGER NOT NULL,
  result   TEXT NOT NULL,
  code     INTEGER NOT NULL,
  message  TEXT NOT NULL
) STRICT;
CREATE INDEX tries_outgoing ON tries (outgoing);

-- What the game master was mailed of: each thing once.
CREATE TABLE told (
  key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE state (
  key   TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Questions that were answered: none is answered twice.
CREATE TABLE used (
  token TEXT PRIMARY KEY,
  at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
