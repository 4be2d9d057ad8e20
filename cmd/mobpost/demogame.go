package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"mobpost/gm"
	"mobpost/gm/game"
	heels "mobpost/gm/game/heelers/players"
	bosses "mobpost/gm/game/theboss/players"
	mobsters "mobpost/gm/game/themob/players"
	"mobpost/mailer/loopback"
	"mobpost/mailer/read"
	"mobpost/templates"
)

var demoNames = []string{"Anna", "Ben", "Cleo", "Dino", "Elsa", "Fred", "Gina", "Hugo"}

// writer is a machine player: it answers a report's text with a mail's text,
// and after an answer that did not understand everything tries again.
type writer interface {
	Answer(report string, rng *rand.Rand) (text string, ok bool)
	Retry(report string, rng *rand.Rand) (text string, ok bool)
}

// writers makes the machine players of a game.
func writers(rules string, name string, n int) (writer, error) {
	switch rules {
	case "themob":
		return mobsters.Player{Name: name, Temper: mobsters.Tempers[n%len(mobsters.Tempers)], Style: n}, nil
	case "theboss":
		return bosses.Player{Name: name, Temper: bosses.Tempers[n%len(bosses.Tempers)], Style: n}, nil
	case "heelers":
		return heels.Player{Name: name, Temper: heels.Tempers[n%len(heels.Tempers)], Style: n}, nil
	}
	return nil, fmt.Errorf("there are no machine players for %s", rules)
}

// people gives every machine player a mailbox on the server.
func (d *demo) people(n int) ([]*loopback.Person, error) {
	var all []*loopback.Person
	for i, name := range demoNames[:n] {
		w, err := writers(d.game, name, i)
		if err != nil {
			return nil, err
		}
		p := &loopback.Person{Name: name, Address: strings.ToLower(name) + "@" + demoDomain, Style: i,
			Answer: d.answers(name, w), Read: func(raw []byte) gm.Letter { return read.Read(raw, read.Own{}) }}
		if err := d.server.AddBox(loopback.Box{Address: p.Address, Password: demoPassword}); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// answers lets a machine player answer mails. What he does in a turn depends
// on what he was mailed, and on chance of his own that the seed gives, so that
// the same seed plays the same game whatever the order in which mails arrive.
func (d *demo) answers(name string, w writer) func(string) string {
	last, asked, retried := "", 0, false
	chance := func() *rand.Rand {
		return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%x %s %d", d.secret, name, asked))))
	}
	return func(text string) string {
		if strings.Contains(text, "\nNot understood\n") {
			// One more try a turn: a machine that argues with a machine would
			// never end.
			if retried {
				return ""
			}
			retried = true
			answer, _ := w.Retry(last, chance())
			return answer
		}
		asked++
		answer, ok := w.Answer(text, chance())
		if ok {
			last, retried = text, false
		}
		return answer
	}
}

// seats puts people on the seats of a game.
func seats(rules game.Game, people []*loopback.Person) []gm.Player {
	_, _, names := rules.Seats()
	var all []gm.Player
	for i, p := range people {
		seat := p.Name
		if names != nil {
			seat = names[i]
		}
		all = append(all, gm.Player{Seat: seat, Name: p.Name, Address: p.Address})
	}
	return all
}

// progress shows a game as it goes.
type progress struct {
	mu  sync.Mutex
	out io.Writer
	in  []string // who has ordered in the present turn
}

func (p *progress) entry(t *gm.Table, e gm.Entry) {
	p.mu.Lock()
	defer p.mu.Unlock()
	names := t.Position.Names()
	switch e.Kind {
	case gm.EntryOrders:
		p.in = append(p.in, names[e.Seat])
	case gm.EntryTurn:
		fmt.Fprintf(p.out, "%s  orders from %s\n", t.Rules.TurnName(e.Turn), strings.Join(p.in, ", "))
		var stand []string
		for _, s := range t.Position.Standings() {
			stand = append(stand, names[s.Seat]+" "+s.Text)
		}
		fmt.Fprintf(p.out, "    %s\n", strings.Join(stand, " | "))
		p.in = nil
	}
}

// writeReports leaves every report of a game as a text file.
func (a *app) writeReports(ctx context.Context, t *gm.Table, dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	all, err := a.Turns(ctx, t.Record.ID)
	if err != nil {
		return err
	}
	names := t.Position.Names()
	for _, made := range all {
		files := map[string]game.Report{"public": made.Public}
		for seat, report := range made.Seats {
			files[names[seat]] = report
		}
		for who, report := range files {
			name := filepath.Join(dir, fmt.Sprintf("%s-%s.txt", made.Turn, who))
			if err := os.WriteFile(name, []byte(templates.Text(report, names)), 0o600); err != nil {
				return err
			}
		}
	}
	return nil
}

// stay begins a game in which one seat is the visitor's, and keeps the mail
// servers up until the program is told to stop.
func (d *demo) stay(ctx context.Context, people []*loopback.Person) error {
	you := &loopback.Person{Name: "You", Address: "you@" + demoDomain}
	if err := d.server.AddBox(loopback.Box{Address: you.Address, Password: demoPassword}); err != nil {
		return err
	}
	table := append([]*loopback.Person{you}, people[:min(len(people), d.players-1)]...)
	t, err := d.daemon.master.Create(ctx, gm.NewGame{ID: "yours", Rules: d.game, Players: seats(d.rules, table), By: "demo"}, false)
	if err != nil {
		return err
	}
	fmt.Fprintf(d.out, `
A second game has begun, and a seat in it is yours. Point a mail client at
    IMAP  %s, no TLS, user %s, password %s
    SMTP  %s, no TLS, the same user and password
and answer the report that waits in your inbox. The game master is %s.
The other mailboxes (%s and so on) have the same password.
What you are mailed can be read at %s, too.
Ctrl-C ends it.

`, d.server.IMAPAddr(), you.Address, demoPassword, d.server.SMTPAddr(), demoGM, people[0].Address, d.address()+seatPage(t.ViewToken(0)))
	<-ctx.Done()
	return nil
}
