package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/outbox"
)

// The demo's addresses. The top-level domain is one that never exists
// (RFC 2606).
const (
	demoDomain   = "mobpost.test"
	demoGM       = "gm@" + demoDomain
	demoPassword = "demo"
)

// demo is a demonstration being run.
type demo struct {
	game    string
	players int
	seed    string
	dir     string
	keep    bool
	smtp    string
	imap    string
	http    string
	pace    time.Duration

	out    io.Writer
	server *loopback.Server
	pages  net.Listener // of the archive
	daemon *daemon
	secret []byte
	rules  game.Game
	over   chan struct{}
	ctx    context.Context // ends with the demo
	once   sync.Once
	shown  progress
}

func demoCommand() *cobra.Command {
	var d demo
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Watch a whole game being played by mail, with nothing to set up",
		Long: `Demo plays a whole game between machine players. It needs nothing but this
program: a mail server runs in the process (SMTP and IMAP on loopback), every
order and every report is a real mail, and the daemon is the same as in a real
installation. The players know only what was mailed to them.

Its pages are served, too: every report with its pictures, and a search. With
--keep the mail servers and the pages stay up when the game is over, and a second game
begins in which one seat is yours: point any mail client at the servers.`,
		Example: "  mobpost demo\n  mobpost demo --players 6 --keep\n  mobpost demo --seed " + strings.Repeat("07", 32),
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d.out = cmd.OutOrStdout()
			return d.run(cmd.Context())
		},
	}
	f := cmd.Flags()
	f.StringVar(&d.game, "game", "themob", "which game: "+strings.Join(gameNames(), ", "))
	f.IntVar(&d.players, "players", 0, "how many machine players (default: 5, or as many as the game allows)")
	f.StringVar(&d.seed, "seed", "", "the game's secret in 64 hex digits, to play the same game again")
	f.StringVar(&d.dir, "dir", "", "the folder for the demo's data, which must be new or empty (default: a temporary one)")
	f.BoolVar(&d.keep, "keep", false, "leave the mail servers up afterwards, with a seat for you")
	f.DurationVar(&d.pace, "pace", 400*time.Millisecond, "how long each turn stays on the screen at least; 0 is as fast as the mail goes")
	f.StringVar(&d.smtp, "smtp", "", "where to serve SMTP, such as 127.0.0.1:2525 (default: a free port)")
	f.StringVar(&d.imap, "imap", "", "where to serve IMAP, such as 127.0.0.1:1143 (default: a free port)")
	f.StringVar(&d.http, "http", "", "where to serve the archive's pages, such as 127.0.0.1:8025 (default: a free port)")
	return cmd
}

// run plays the demo.
func (d *demo) run(ctx context.Context) (err error) {
	if err := d.check(); err != nil {
		return err
	}
	if d.server, err = loopback.Start(loopback.Config{SMTP: d.smtp, IMAP: d.imap, Boxes: []loopback.Box{{Address: demoGM, Password: demoPassword}}}); err != nil {
		return badInput(err)
	}
	defer d.server.Close()
	if d.pages, err = net.Listen("tcp", cmp.Or(d.http, "127.0.0.1:0")); err != nil {
		return badInput(fmt.Errorf("--http: %w", err))
	}
	defer d.pages.Close() // again, if it came to be served
	// The folder is made last, so that a demo that cannot begin leaves none.
	if err := d.makeDir(); err != nil {
		return err
	}
	if err := d.openDaemon(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.daemon.close()) }()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	d.ctx = ctx
	people, err := d.people(d.players)
	if err != nil {
		return err
	}
	fmt.Fprintf(d.out, "%s by mail, between %d machine players.\nSMTP at %s, IMAP at %s, data in %s\nRead along at %s\n\n", d.rules.Title(), len(people), d.server.SMTPAddr(), d.server.IMAPAddr(), d.dir, d.address())
	if _, err := d.daemon.master.Create(ctx, gm.NewGame{ID: "demo", Rules: d.game, Players: seats(d.rules, people), Secret: d.secret, By: "demo"}, false); err != nil {
		return badInput(err)
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel(nil)
	for _, p := range people {
		wg.Go(func() {
			if err := p.Live(ctx, d.server); err != nil {
				cancel(err)
			}
		})
	}
	wg.Go(func() {
		if err := d.daemon.runWith(ctx, d.pages); err != nil {
			cancel(err)
		}
	})
	select {
	case <-d.over:
	case <-ctx.Done():
		return fmt.Errorf("the demo was stopped: %w", context.Cause(ctx))
	}
	if err := d.finish(ctx); err != nil {
		return err
	}
	if d.keep {
		return d.stay(ctx, people)
	}
	return nil
}

// check looks at what the command was told.
func (d *demo) check() error {
	for _, g := range games() {
		if g.Name() == d.game {
			d.rules = g
		}
	}
	if d.rules == nil {
		return badInput(fmt.Errorf("there is no game called %q: there are %s", d.game, strings.Join(gameNames(), ", ")))
	}
	least, most, _ := d.rules.Seats()
	if d.players == 0 {
		d.players = min(5, most)
	}
	if d.players < least || d.players > most {
		return badInput(fmt.Errorf("%s is for %d to %d players, not %d", d.rules.Title(), least, most, d.players))
	}
	d.secret = make([]byte, 32)
	if d.seed != "" {
		seed, err := game.ParseSeed(d.seed)
		if err != nil {
			return badInput(fmt.Errorf("--seed: %w", err))
		}
		copy(d.secret, seed[:])
	} else if _, err := io.ReadFull(rand.Reader, d.secret); err != nil {
		return err
	}
	d.over = make(chan struct{})
	return nil
}

// makeDir makes the folder for the demo's data.
func (d *demo) makeDir() error {
	if d.dir == "" {
		dir, err := os.MkdirTemp("", "mobpost-demo-")
		d.dir = dir
		return err
	}
	dir, err := filepath.Abs(d.dir)
	if err != nil {
		return badInput(err)
	}
	d.dir = dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return badInput(fmt.Errorf("--dir %w: name another folder", fileError(dir, err)))
	}
	had, err := os.ReadDir(dir)
	if err == nil && len(had) > 0 {
		err = fmt.Errorf("--dir %s is not empty: name a new folder", dir)
	}
	return badInput(err)
}

// openDaemon starts the daemon on the demo's own database and mail server,
// and leaves a configuration behind with which the other commands find it.
func (d *demo) openDaemon() error {
	c := &config{Store: storeConfig{Path: filepath.Join(d.dir, "mobpost.db")}, Mail: mailConfig{Address: demoGM}, HTTP: httpConfig{URL: d.address()}}
	text := "# Left by mobpost demo, so that other commands find its games:\n# mobpost --config " + filepath.Join(d.dir, defaultConfig) + " game list\n[store]\npath = \"mobpost.db\"\n\n[mail]\naddress = \"" + demoGM + "\"\n"
	if err := os.WriteFile(filepath.Join(d.dir, defaultConfig), []byte(text), 0o600); err != nil {
		return err
	}
	logFile, err := os.OpenFile(filepath.Join(d.dir, "mobpost.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	in := inbox.Config{Server: d.server.IMAP(demoGM), Processed: inbox.DefaultProcessed, Failed: inbox.DefaultFailed, Read: c.reader()}
	w, err := newWays([]inbox.Config{in}, outbox.Config{Server: d.server.SMTP(demoGM), Hello: "localhost"}, new(tokenKeeper))
	if err != nil {
		return err
	}
	d.daemon, err = openDaemon(c, w, slog.New(slog.NewTextHandler(logFile, nil)))
	if err != nil {
		return err
	}
	d.shown.out = d.out
	d.daemon.master.Told = d.told
	return nil
}

// address is that of the archive's pages.
func (d *demo) address() string { return "http://" + d.pages.Addr().String() + "/" }

// told shows what has happened.
func (d *demo) told(t *gm.Table, e gm.Entry) {
	d.shown.entry(t, e)
	if e.Kind == gm.EntryTurn && t.Record.ID == "demo" {
		sleep(d.ctx, d.pace)
	}
	if t.Record.ID == "demo" && t.Position.Over() {
		d.once.Do(func() { close(d.over) })
	}
}

// finish leaves the reports as files and says where to read on.
func (d *demo) finish(ctx context.Context) error {
	t, err := d.daemon.master.Table(ctx, "demo")
	if err != nil {
		return err
	}
	reports := filepath.Join(d.dir, "reports")
	if err := d.daemon.writeReports(ctx, t, reports); err != nil {
		return err
	}
	x, err := d.daemon.master.Export(ctx, "demo")
	if err != nil {
		return err
	}
	export, err := os.OpenFile(filepath.Join(d.dir, "demo.export.json"), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(writeJSON(export, x), export.Close()); err != nil {
		return err
	}
	cfg := filepath.Join(d.dir, defaultConfig)
	fmt.Fprintf(d.out, `
%s.

Every report, public and by seat:  %s
The archive (database):            %s
Read a turn here:                  mobpost -c %s report show demo
Make all of it again and compare:  mobpost -c %s replay demo
Check every card and dollar:       mobpost verify %s
The same game again:               mobpost demo --game %s --players %d --seed %s
`, strings.ToUpper(t.Winners()[:1])+t.Winners()[1:], reports, filepath.Join(d.dir, "mobpost.db"), cfg, cfg, export.Name(), d.game, d.players, hex.EncodeToString(d.secret))
	return nil
}
