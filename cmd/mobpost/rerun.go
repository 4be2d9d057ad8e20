package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/read"
	"mobpost/store"
)

// errDifferent: intake run again gave something else.
var errDifferent = errors.New("the mails taken in again give other orders")

func inboxRerunCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rerun",
		Short: "Take all mails in again, beside the database, and compare the orders",
		Long: `Rerun takes every mail that came in once more from the bytes that are kept,
into a database of its own that is thrown away, at the point of its game where
it took effect, and compares what it orders with the journal. It changes
nothing. What another version of the program reads differently shows here.

Exit status: 0 if every mail gives the same orders; 1 if one does not, each told
in a line.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				r, err := a.rerun(ctx, cmd.OutOrStdout())
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%d mails were read again, %d of them gave orders in a game; %d differ.\n", r.read, r.ordered, r.different)
				if r.different > 0 {
					return errDifferent
				}
				return nil
			})
		},
	}
}

// rerun is one run of all intake.
type rerun struct {
	a    *app // what was
	b    *app // what becomes of it now
	out  io.Writer
	now  time.Time
	game map[gm.GameID]*regame

	read, ordered, different int
}

// regame is a game on its way through its journal again.
type regame struct {
	record  gm.Record
	journal []gm.Entry
	table   *gm.Table // as it is in the new database; nil before it began
	left    bool      // it went another way, and what follows cannot be compared
}

func (a *app) rerun(ctx context.Context, out io.Writer) (r *rerun, err error) {
	dir, err := os.MkdirTemp("", "mobpost-rerun-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	c := *a.config
	c.Store.Path = filepath.Join(dir, "rerun.db")
	b, err := c.open(store.Options{Create: true}, io.Discard)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	r = &rerun{a: a, b: b, out: out, game: map[gm.GameID]*regame{}}
	b.master.Composer = blank{}
	b.master.Now = func() time.Time { return r.now }
	own := c.own()
	var taken []store.Received
	err = a.db.RawMails(ctx, func(m store.Received) error {
		r.read++
		now := read.Read(m.Raw, own)
		if now.Kind != m.Letter.Kind && m.Fault == "" {
			r.tell(m, "was read as %s, and is now as %s", m.Letter.Kind, now.Kind)
		}
		if m.Entry != 0 && m.Game != "" {
			m.Raw = nil
			taken = append(taken, m)
		}
		return nil
	})
	if err != nil {
		return r, err
	}
	// In the order in which they had their effects: one that was put aside had
	// it after others that came later.
	slices.SortStableFunc(taken, func(m, n store.Received) int {
		return cmp.Or(strings.Compare(string(m.Game), string(n.Game)), cmp.Compare(m.Entry, n.Entry))
	})
	for i, m := range taken {
		next := int64(math.MaxInt64)
		if i+1 < len(taken) && taken[i+1].Game == m.Game {
			next = taken[i+1].Entry
		}
		whole, err := a.db.Mail(ctx, m.ID)
		if err != nil {
			return r, err
		}
		whole.Letter = read.Read(whole.Raw, own)
		if err := r.take(ctx, *whole, next); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (r *rerun) tell(m store.Received, format string, args ...any) {
	r.different++
	fmt.Fprintf(r.out, "mail %d from %s (%s): %s\n", m.ID, short(m.Letter.From, 60), short(m.Letter.Subject, 60), fmt.Sprintf(format, args...))
}

// take brings the game to where the mail found it, takes it in, and compares.
// next is the first entry of the mail after it.
func (r *rerun) take(ctx context.Context, m store.Received, next int64) error {
	g, err := r.find(ctx, m.Game)
	if err != nil || g.left {
		return err
	}
	if err := r.follow(ctx, g, m.Entry-1); err != nil {
		return err
	}
	made := effectOf(g.journal, m, next)
	if gm.AnswersQuestion(&m.Letter) {
		// What it confirmed was taken in from another mail's bytes.
		return r.follow(ctx, g, m.Entry-1+int64(len(made)))
	}
	// It was believed then, which is not what is looked at now.
	m.Letter.Verdict = gm.Verdict{Domain: mailer.Domain(m.Letter.From), Why: "it had its effect before"}
	r.now = m.Arrived
	if _, err := r.b.master.Receive(ctx, []gm.Mail{m.Mail}); err != nil {
		return err
	}
	_, journal, err := r.b.db.Load(ctx, m.Game)
	if err != nil {
		return err
	}
	was, is := orderEntries(made), orderEntries(journal[m.Entry-1:])
	if len(was) > 0 {
		r.ordered++
	}
	if !bytes.Equal(was, is) {
		g.left = true
		r.tell(m, "ordered %s, and orders now %s; what follows in %s is not compared", orNothing(was), orNothing(is), m.Game)
		return nil
	}
	for _, e := range journal[m.Entry-1:] {
		if g.table, _, err = g.table.With(e); err != nil {
			return err
		}
	}
	return nil
}

// effectOf gives the entries that a mail made: those from its first on that
// are of its sender and of its time, up to those of the next mail, which may be
// of both, too: mailboxes tell seconds.
func effectOf(journal []gm.Entry, m store.Received, next int64) []gm.Entry {
	first := m.Entry - 1
	end := first
	for end < int64(len(journal)) && end < next-1 && journal[end].At.Equal(journal[first].At) && journal[end].By == journal[first].By {
		end++
	}
	return journal[first:end]
}

// orderEntries is the orders among entries, in their canonical form.
func orderEntries(entries []gm.Entry) []byte {
	var b bytes.Buffer
	for _, e := range entries {
		if e.Kind == gm.EntryOrders {
			doc, _ := json.Marshal(struct {
				Seat   int
				Orders any
			}{int(e.Seat) + 1, e.Orders}) // strings and numbers can always be marshalled
			b.Write(doc)
		}
	}
	return b.Bytes()
}

func orNothing(doc []byte) string {
	if len(doc) == 0 {
		return "nothing"
	}
	return string(doc)
}

func (r *rerun) find(ctx context.Context, id gm.GameID) (*regame, error) {
	if g := r.game[id]; g != nil {
		return g, nil
	}
	record, journal, err := r.a.db.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	g := &regame{record: *record, journal: journal}
	r.game[id] = g
	return g, nil
}

// follow copies the journal up to an entry: what the clock, the game master
// and mails that are not compared did.
func (r *rerun) follow(ctx context.Context, g *regame, to int64) error {
	head := int64(0)
	if g.table != nil {
		head = g.table.Head
	}
	if head >= to {
		return nil
	}
	effect := gm.Effect{Game: g.record.ID, Head: head, Entries: g.journal[head:to]}
	var err error
	if g.table == nil {
		effect.New = &g.record
		g.table, err = r.replay(g.record, effect.Entries)
	} else {
		for _, e := range effect.Entries {
			if g.table, _, err = g.table.With(e); err != nil {
				break
			}
		}
	}
	if err != nil {
		return err
	}
	summary := g.table.Summary()
	effect.Summary = &summary
	errs, err := r.b.db.Commit(ctx, slices.Values([]gm.Effect{effect}))
	if err == nil {
		err = errs[0]
	}
	return err
}

// replay begins a game's table.
func (r *rerun) replay(record gm.Record, journal []gm.Entry) (*gm.Table, error) {
	for _, rules := range r.b.master.Rules {
		if rules.Name() == record.Rules {
			return gm.Replay(rules, record, journal, nil)
		}
	}
	return nil, fmt.Errorf("game %s is played by rules that this program does not know: %s", record.ID, record.Rules)
}

// blank composes no mails: what is said is not compared.
type blank struct{}

func (blank) Compose(m gm.Message) (gm.Outgoing, error) {
	return gm.Outgoing{Game: m.Game, Seat: m.Seat, Turn: m.Turn, Kind: m.Kind, Cause: m.Cause, MessageID: m.ID, To: m.To, Made: m.Date, GiveUp: m.GiveUp}, nil
}
