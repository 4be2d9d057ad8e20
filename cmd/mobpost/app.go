package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/read"
	"mobpost/store"
)

// app is a database with a master at it, for one command.
type app struct {
	config *config
	db     *store.DB
	master *gm.Master
}

// openApp opens the configured database; write says whether the command will
// change it.
func openApp(cmd *cobra.Command, options store.Options) (*app, error) {
	c, err := loadConfig(cmd)
	if err != nil {
		return nil, err
	}
	return c.open(options, cmd.ErrOrStderr())
}

func (c *config) open(options store.Options, logTo io.Writer) (*app, error) {
	db, err := store.Open(c.Store.Path, options)
	if errors.Is(err, store.ErrNone) && options.Create {
		return nil, badInput(fmt.Errorf("%w: make it, or name another place in the configuration", err))
	}
	if errors.Is(err, store.ErrNone) {
		return nil, badInput(fmt.Errorf("%w: begin a game with \"mobpost game new\", or say with --config where the database is", err))
	}
	if err != nil {
		return nil, badInput(err)
	}
	a := &app{config: c, db: db, master: c.master(logTo)}
	a.master.Store = db
	return a, nil
}

// master is one without a store.
func (c *config) master(logTo io.Writer) *gm.Master {
	return &gm.Master{
		Rules: games(), Composer: c.postman(), Now: time.Now, Random: rand.Reader,
		Read: c.reader(), GM: gm.Canonical(c.Mail.GM), Ours: c.ours,
		Log: slog.New(slog.NewTextHandler(logTo, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
}

func (a *app) Close() error { return a.db.Close() }

// with opens the database for the time of fn.
func with(cmd *cobra.Command, options store.Options, fn func(ctx context.Context, a *app) error) (err error) {
	a, err := openApp(cmd, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	return fn(cmd.Context(), a)
}

// lookAt is with for a command that looks at one game.
func lookAt(cmd *cobra.Command, name string, fn func(ctx context.Context, a *app, t *gm.Table) error) error {
	return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
		t, err := a.master.Table(ctx, gm.GameID(name))
		if err != nil {
			return noGame(name, err)
		}
		return fn(ctx, a, t)
	})
}

// Turns gives every turn with its documents, for replay (gm.Archive).
func (a *app) Turns(ctx context.Context, id gm.GameID) ([]gm.Made, error) {
	list, err := a.db.Turns(ctx, id)
	if err != nil {
		return nil, err
	}
	var all []gm.Made
	for _, t := range list {
		m, err := a.db.MadeAt(ctx, id, t.Line, t.Turn)
		if err != nil {
			return nil, err
		}
		all = append(all, *m)
	}
	return all, nil
}

// ours tells whether an address is the one that players write to, with or
// without a tag in it.
func (c *config) ours(address string) bool {
	return c.Mail.Address != "" && mailer.Tags{Address: c.Mail.Address, Separator: c.Mail.Separator}.Ours(address)
}

// own is what makes a mail our own come back.
func (c *config) own() read.Own {
	own := read.DefaultOwn()
	if c.Mail.Address != "" {
		own.Addresses = append(own.Addresses, c.Mail.Address)
		own.MessageDomain = c.postman().letterhead.MessageHost()
	}
	return own
}
