package gm

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"mobpost/gm/game"
)

// Table is a game as its journal makes it. It is a value: With gives the table
// after one more entry and leaves the old one as it was.
type Table struct {
	Record   Record
	Rules    game.Game
	Line     int
	Head     int64
	Position game.Position
	Players  []Player // by seat
	Settings Settings

	Open     *Announced // nil when the game has begun
	Watchers []string   // addresses to which the public reports go
	Press    []Press    // all of it, in the order in which it was sent

	Held     []game.Orders  // by seat
	Ordered  []time.Time    // by seat: when its player's last orders came
	Waiting  []bool         // by seat: said WAIT
	Votes    []string       // by seat: the address of who voted to end the game (M57)
	Ready    []bool         // by seat: said READY, though slots may be empty
	Began    time.Time      // when the present turn's reports were made
	Deadline time.Time      // of the present turn; zero for none
	Past     []Past         // the turns made, of every line, in order
	Trail    []Past         // those that led to the position: this line's and what it goes back to
	Left     []Past         // turns that were begun and left unmade by a roll-back
	OnHold   bool           // the clock makes no turn before the game master releases the game
	Deeds    []string       // of the game master since the last report, for everybody
	Bounces  []*Bounced     // by seat: that its mail does not arrive; nil if it does
	Missed   [][]game.Block // by seat: what happened since it was last mailed
	Seal     []byte         // of the last turn: each seals the one before it

	Timing
	Absences

	unread bool // nobody asks for the reports of the turns that With makes
}

// Past is a turn made, as much of it as the table needs to know.
type Past struct {
	Line      int
	Turn      game.TurnRef
	Standings []game.Standing // after it
	Steps     string          // what stands below a chart for it
	Before    *Table          // as it was when the turn had not been made
}

// Replay makes a table from a journal. made, if not nil, is told every turn
// that was made on the way; if nobody is told, no reports are written, which
// are half of the work.
func Replay(rules game.Game, record Record, journal []Entry, made func(Made)) (*Table, error) {
	if rules.Version() != record.Version {
		return nil, fmt.Errorf("game %s is played by version %d of the rules of %s; this program has version %d", record.ID, record.Version, rules.Title(), rules.Version())
	}
	t := &Table{Record: record, Rules: rules, Line: 1, unread: made == nil}
	for _, e := range journal {
		next, m, err := t.With(e)
		if err != nil {
			return nil, fmt.Errorf("game %s: journal entry %d: %w", record.ID, e.No, err)
		}
		if m != nil {
			made(*m)
		}
		t = next
	}
	if t.Position == nil {
		return nil, fmt.Errorf("game %s has an empty journal", record.ID)
	}
	t.unread = false
	return t, nil
}

// With is the table after one more entry, and the turn if the entry made one.
func (t *Table) With(e Entry) (*Table, *Made, error) {
	n := *t
	n.Head++
	if e.No != 0 && e.No != n.Head {
		return nil, nil, fmt.Errorf("the journal goes from entry %d to entry %d", t.Head, e.No)
	}
	if err := t.belongs(e.Kind); err != nil {
		return nil, nil, err
	}
	if e.Seat != game.Public && (e.Seat < 0 || int(e.Seat) >= len(n.Players)) {
		return nil, nil, fmt.Errorf("there is no seat %d", e.Seat)
	}
	var made *Made
	var err error
	switch e.Kind {
	case EntryCreated:
		made, err = n.create(e)
	case EntryAnnounced:
		err = n.announce(e)
	case EntryJoined:
		err = n.joined(e)
	case EntryWithdrawn:
		err = n.withdrawn(e)
	case EntryPlayer:
		err = n.player(e)
	case EntryWatch, EntryUnwatch:
		err = n.watchers(e)
	case EntryPress, EntryPressPassed, EntryPressDropped:
		err = n.pressed(e)
	case EntryOrders, EntryRuling:
		n.Held = slices.Clone(n.Held)
		n.Held[e.Seat] = e.Orders
		if e.Kind == EntryOrders {
			n.Ordered = slices.Clone(n.Ordered)
			n.Ordered[e.Seat] = e.At
		}
	case EntryWait, EntryReady:
		n.Waiting, n.Ready = slices.Clone(n.Waiting), slices.Clone(n.Ready)
		n.Waiting[e.Seat], n.Ready[e.Seat] = e.Kind == EntryWait, e.Kind == EntryReady
	case EntryHeard: // as of any entry of his (heard)
	case EntryVote:
		err = n.voted(e)
	case EntryTurn:
		made, err = n.turn(e)
	case EntryDeadline, EntryReminder, EntryExtend, EntryVacation, EntryStanding, EntryStood, EntryStandby, EntryOffer, EntryDeclined, EntrySeated, EntryResigned:
		err = n.timing(e)
	default:
		made, err = n.deed(e)
	}
	if err != nil {
		return nil, nil, err
	}
	if e.Kind != EntryWithdrawn { // his seat is no more
		n.heard(e)
	}
	return &n, made, nil
}

// create sets the table up.
func (t *Table) create(e Entry) (*Made, error) {
	var c Created
	if err := e.data(&c); err != nil {
		return nil, err
	}
	var names, words []string
	for _, p := range c.Players {
		names, words = append(names, p.Seat), append(words, p.Word)
	}
	position, err := t.Rules.New(game.Setup{Seed: game.MakeSeed(t.Record.Secret, words), Players: names, Rules: t.Record.Data})
	if err != nil {
		return nil, err
	}
	t.Players, t.Settings, t.Position, t.Open = c.Players, c.Settings, position, nil
	t.clear()
	t.afresh(c.Deadline, e.At)
	header, err := json.Marshal(t.header())
	if err != nil {
		return nil, err
	}
	t.seal(header)
	return t.document(e, game.TurnRef{}, "", game.Outcome{After: position})
}

// turn makes the turn from the orders held.
func (t *Table) turn(e Entry) (*Made, error) {
	var m TurnMade
	if err := e.data(&m); err != nil {
		return nil, err
	}
	if t.Position.Over() {
		return nil, errors.New("the game is over")
	}
	before, ref, held := *t, t.Position.Turn(), t.Held
	before.unread = false
	out := t.Position.Make(held)
	t.Position = out.After
	t.Held = make([]game.Orders, len(t.Players))
	copy(t.Held, out.Left)
	t.Waiting, t.Ready = make([]bool, len(t.Players)), make([]bool, len(t.Players))
	t.OnHold = false
	t.missed(m.Missed)
	t.afresh(m.Deadline, e.At)
	if err := t.sealTurn(ref, held); err != nil {
		return nil, err
	}
	t.passed(Past{t.Line, ref, out.After.Standings(), ref.String(), &before})
	out.Public = append(t.absentees(m.Missed), out.Public...)
	return t.document(e, ref, m.Why, out)
}

// sealTurn chains the turn to all before it, so that no order, card or dollar
// of it can be changed later without the seal in everybody's report telling.
func (t *Table) sealTurn(ref game.TurnRef, held []game.Orders) error {
	after, err := t.Position.MarshalJSON()
	if err != nil {
		return err
	}
	turn, err := json.Marshal(struct {
		Line   int
		Turn   game.TurnRef
		Orders [][]string
		After  json.RawMessage
	}{t.Line, ref, orderLines(held), after})
	if err != nil {
		return err
	}
	t.seal(turn)
	return nil
}

func (t *Table) seal(content []byte) {
	mac := hmac.New(sha256.New, t.Record.Secret)
	mac.Write(t.Seal)
	mac.Write(content)
	t.Seal = mac.Sum(nil)
}

// orderLines are the canonical orders, a list a seat.
func orderLines(held []game.Orders) [][]string {
	lines := make([][]string, len(held))
	for seat, set := range held {
		lines[seat] = []string{}
		for _, o := range set {
			lines[seat] = append(lines[seat], o.Slot+"\t"+o.Text)
		}
	}
	return lines
}

// Due is when the clock has something to do: at once when the turn can be
// made, else at the deadline; zero if never, which is also while a turn waits
// for a ruling that only the game master can give.
func (t *Table) Due() time.Time {
	switch {
	case t.Position.Over() || t.OnHold:
		return time.Time{}
	case t.AllIn():
		return t.Began
	}
	due, closes := earlier(t.nextReminder(), t.nextOffer()), t.Closes()
	if closes.IsZero() || t.deserted() || !t.Settings.PassRulings && len(t.Unruled()) > 0 {
		return due
	}
	return earlier(due, closes)
}

// AllIn tells whether every seat that owes orders has given all of them and
// nobody waits for the deadline or a ruling.
func (t *Table) AllIn() bool {
	if !t.Begun() {
		return false
	}
	for _, seat := range t.Position.Owing() {
		if !t.In(seat) || t.Waiting[seat] {
			return false
		}
	}
	return len(t.Unruled()) == 0 && !t.deserted()
}

// In tells whether the turn need not wait for the seat's orders.
func (t *Table) In(seat game.Seat) bool {
	return t.Players[seat].Address == "" || t.Ready[seat] || t.lapsed(seat) || len(t.Position.Check(seat, t.Held[seat]).Missing) == 0
}

// Unruled are the words that wait for the game master, by seat.
func (t *Table) Unruled() []SeatUnread {
	var all []SeatUnread
	for _, seat := range t.Position.Owing() {
		if len(t.Held[seat]) == 0 {
			continue
		}
		for _, u := range t.Position.Check(seat, t.Held[seat]).Unread {
			all = append(all, SeatUnread{seat, u})
		}
	}
	return all
}

// SeatUnread is words of a seat that wait for the game master.
type SeatUnread struct {
	Seat   game.Seat
	Unread game.Unread
}

// Token is what makes a seat's reply address in a turn: whoever has it was
// sent the seat's mail of that turn. Not to be had without the game's secret.
func (t *Table) Token(seat game.Seat) string {
	return t.tokenOf(t.Line, t.Position.Turn(), seat)
}

// tokenOf is the token of a turn for the player who sits there now: who sat
// there before him had others.
func (t *Table) tokenOf(line int, turn game.TurnRef, seat game.Seat) string {
	return token(t.Record, seat, "reply", line, turn, t.Players[seat].Term)
}

// token makes a secret of a seat: what it is for goes into it.
func token(r Record, seat game.Seat, what ...any) string {
	mac := hmac.New(sha256.New, r.Secret)
	fmt.Fprintln(mac, append(what, int(seat))...)
	code := base32.StdEncoding.EncodeToString(mac.Sum(nil)[:10])
	return string(r.ID) + "." + strconv.Itoa(int(seat)+1) + "." + strings.ToLower(code)
}

// SeatNamed finds a seat by its name or its player's, in any case.
func (t *Table) SeatNamed(name string) (game.Seat, bool) {
	for i, p := range t.Players {
		if strings.EqualFold(p.Seat, name) || strings.EqualFold(p.Name, name) {
			return game.Seat(i), true
		}
	}
	return game.Public, false
}

// Summary is the table in one row.
func (t *Table) Summary() Summary {
	s := Summary{ID: t.Record.ID, Rules: t.Record.Rules, Status: Playing, Turn: t.Position.Turn(), Head: t.Head, Due: t.Due(), Deadline: t.Deadline, Created: t.Record.Created}
	switch {
	case t.Position.Over():
		s.Status = Over
	case !t.Begun():
		s.Status = Open
	case t.OnHold:
		s.Status = Held
	}
	for _, p := range t.Players {
		s.Seats = append(s.Seats, SeatSummary{p.Seat, p.Name, p.Address})
	}
	return s
}
