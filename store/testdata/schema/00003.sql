PRAGMA application_id = 1836016240;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
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
CREATE VIRTUAL TABLE passages USING fts5 (
  heading, story, chart, game,
  tokenize = 'porter unicode61 remove_diacritics 2', columnsize = 0
);
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
, words INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE uids (
  box  INTEGER NOT NULL REFERENCES boxes (id),
  uid  INTEGER NOT NULL,
  mail INTEGER NOT NULL REFERENCES mails (id),
  PRIMARY KEY (box, uid)
) STRICT, WITHOUT ROWID;
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
  last       TEXT NOT NULL) STRICT;
CREATE TABLE tries (
  id       INTEGER PRIMARY KEY,
  outgoing INTEGER NOT NULL REFERENCES outbox (id),
  at       INTEGER NOT NULL,
  result   TEXT NOT NULL,
  code     INTEGER NOT NULL,
  message  TEXT NOT NULL
) STRICT;
CREATE TABLE told (
  key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE state (
  key   TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE used (
  token TEXT PRIMARY KEY,
  at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE outbox_bytes (
  outgoing INTEGER PRIMARY KEY REFERENCES outbox (id),
  raw      BLOB NOT NULL
) STRICT;
CREATE INDEX seats_address ON seats (address) WHERE address <> '';
CREATE UNIQUE INDEX mails_hash ON mails (hash) WHERE hash IS NOT NULL;
CREATE INDEX mails_outcome ON mails (outcome) WHERE outcome <> 'taken';
CREATE INDEX outbox_message_id ON outbox (message_id);
CREATE INDEX outbox_envelope ON outbox (lower(envelope));
CREATE INDEX outbox_game ON outbox (game, seat) WHERE game IS NOT NULL;
CREATE INDEX tries_outgoing ON tries (outgoing);
CREATE INDEX outbox_cause ON outbox (cause, made, kind) WHERE cause <> '';
CREATE INDEX outbox_state ON outbox (state, next, id) WHERE state <> 'sent';
CREATE UNIQUE INDEX mails_message_id ON mails (message_id, sender)
  WHERE message_id <> '' AND outcome <> 'clashing' AND (outcome <> 'ignored' OR kind IN ('player', 'unreadable'));
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (1, 0, 1, '2026-03-01 20:00:00');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (2, 1, 1, '2026-03-01 20:00:00');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (3, 2, 1, '2026-03-01 20:00:00');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (4, 3, 1, '2026-03-01 20:00:00');
INSERT INTO games (id, name, rules, version, created, secret, data) VALUES (1, 'east', 'themob', 1, 1772395200123456, X'3031323334353637383961626364656630313233343536373839616263646566', NULL);
INSERT INTO entries (game, no, line, at, kind, by, seat, hand, turn, words, orders, data) VALUES (1, 1, 1, 1772395200123456, 'created', 'gm tina', -1, 0, 0, '', NULL, '{"Players":null}');
INSERT INTO entries (game, no, line, at, kind, by, seat, hand, turn, words, orders, data) VALUES (1, 2, 1, 1772395200123456, 'orders', 'anna@example.org', 0, 1, 2, '1: Casino with Don', '[{"slot":"1","text":"1: Casino with Don"}]', NULL);
INSERT INTO entries (game, no, line, at, kind, by, seat, hand, turn, words, orders, data) VALUES (1, 3, 1, 1772395200123456, 'turn', 'clock', -1, 0, 0, '', NULL, NULL);
INSERT INTO summaries (game, status, hand, turn, head, due, deadline, seats) VALUES (1, 'playing', 1, 2, 3, 1772568000123456, 0, '[{"Name":"red","Player":"Anna","Address":"anna@example.org"},{"Name":"blue","Player":"Ben","Address":"ben@example.org"}]');
INSERT INTO seats (game, seat, name, player, address) VALUES (1, 0, 'red', 'Anna', 'anna@example.org');
INSERT INTO seats (game, seat, name, player, address) VALUES (1, 1, 'blue', 'Ben', 'ben@example.org');
INSERT INTO made (id, game, line, hand, turn, no, at, title, public, position) VALUES (1, 1, 1, 1, 1, 3, 1772395200123456, 'east 1.1', '{"title":"east 1.1","blocks":[{"text":{"text":"Café Napoli was quiet."}},{"heading":{"level":2,"text":"Casino 2"}},{"items":{"items":[{"seat":1,"text":"Blue''s Mama is hit; it''s over","sub":["too weak by 2"]}]}},{"table":{"caption":"Families","columns":[{"title":"Family"},{"title":"Mama"}],"rows":[{"seat":0,"cells":["red","base"]},{"seat":1,"cells":["","dead"]}]}},{"board":{"caption":"The board","groups":[{"name":"Casino","note":"from 25K","places":[{"name":"Casino 1","tokens":[{"seat":0,"label":"hoods","count":3},{"seat":1,"label":"Hit Man"}]},{"name":"Casino 2"}]}]}},{"chart":{"caption":"bars","unit":"bars","steps":["1.1"],"series":null}},{"form":{"intro":"Orders are wanted","lines":[{"slot":"1","text":"1:"}],"help":["1: Casino with Don"]}}]}', '');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8182, '', '', '1: Casino with Don', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8183, '', '', '1:', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8184, '', '', 'Orders are wanted', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8185, '', '', 'bars; bars; 1.1', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8186, '', '', 'The board; Casino; from 25K; Casino 2', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8187, '', '', 'The board; Casino; from 25K; Casino 1; red 3 hoods; blue Hit Man', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8188, '', '', 'Families; blue; Mama dead', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8189, '', '', 'Families; Family red; Mama base', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8190, 'Casino 2', 'Blue''s Mama is hit; it''s over; too weak by 2', '', 'g1');
INSERT INTO passages (rowid, heading, story, chart, game) VALUES (8191, 'east 1.1', 'Café Napoli was quiet.', '', 'g1');
INSERT INTO boxes (id, name, validity) VALUES (1, 'INBOX', 7);
INSERT INTO mails (id, box, uid, message_id, hash, arrived, kind, sender, subject, outcome, why, fault, too_big, game, entry, raw, words) VALUES (1, 1, 5, '5@example.org', X'94C680CDC61DBA3B7297D1DFB6E6CD8D4942955511AD1A309D963D1D7F7DC2A2', 1772395200123456, 'player', 'anna@example.org', 'orders', 'taken', '', '', 0, 1, 2, X'4D6573736167652D49443A203C35406578616D706C652E6F72673E0D0A0D0A313A20436173696E6F207769746820446F6E0D0A', 0);
INSERT INTO mails (id, box, uid, message_id, hash, arrived, kind, sender, subject, outcome, why, fault, too_big, game, entry, raw, words) VALUES (2, 1, 6, '6@example.org', X'3326BDADC61F2DDAFC5331CE201EFF1A3D11E137AB7E0FB4BC558EDD1FF332F1', 1772395200123456, 'player', 'anna@example.org', 'orders', 'quarantined', 'no game', '', 0, NULL, 0, X'4D6573736167652D49443A203C36406578616D706C652E6F72673E0D0A0D0A313A20436173696E6F207769746820446F6E0D0A', 0);
INSERT INTO uids (box, uid, mail) VALUES (1, 5, 1);
INSERT INTO uids (box, uid, mail) VALUES (1, 6, 2);
INSERT INTO outbox (id, game, seat, hand, turn, kind, cause, message_id, envelope, recipient, subject, made, give_up, state, tries, next, code, last) VALUES (1, 1, 0, 1, 2, 'answer', 'anna@example.org', 'a5@mob.example.org', 'bounce+1@mob.example.org', 'anna@example.org', 'Re: orders', 1772395200123456, 1772654400123456, 'sent', 1, 0, 250, 'queued');
INSERT INTO tries (id, outgoing, at, result, code, message) VALUES (1, 1, 1772395200123456, 'sent', 250, 'queued');
INSERT INTO state (key, value) VALUES ('oauth', X'746F6B656E');
INSERT INTO outbox_bytes (outgoing, raw) VALUES (1, X'617320756E64657273746F6F640D0A');
