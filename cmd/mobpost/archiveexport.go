package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
)

func archiveExportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export DIR",
		Short: "Write the archive as files that work from a disk, with an mbox for each game",
		Long: `Export writes the archive's pages into a folder, as "mobpost serve" shows them
to everybody: open its index.html, or put the folder on any web server. Each
game has its reports as mails, too, in an mbox file that mail programs can
import. Of finished games every seat's reports are there; of running ones
nothing that is secret.

DIR must be new or empty, or hold an earlier export, which is written over.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withArchive(cmd, func(ctx context.Context, a *archive) error {
				n, err := a.exportTo(ctx, args[0])
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d files written: open %s\n", n, filepath.Join(args[0], "index.html"))
				return err
			})
		},
	}
}

// exported marks a folder that an export may be written over.
const exported = ".mobpost-archive"

// exportTo writes everything that the pages lead to, from the first on.
func (a *archive) exportTo(ctx context.Context, dir string) (written int, err error) {
	if err := exportDir(dir); err != nil {
		return 0, err
	}
	a.site.Static = true
	known := map[string]bool{"": true}
	for todo := []string{""}; len(todo) > 0; {
		// In depth first: the seats' reports of a turn have the same pictures.
		path := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		c, err := a.at(ctx, path, url.Values{})
		if err != nil {
			return written, fmt.Errorf("page %q: %w", path, err)
		}
		if err := writePage(dir, path, c.data); err != nil {
			return written, err
		}
		written++
		// The pictures were drawn with the page.
		for _, picture := range c.pictures {
			if err := writePage(dir, path+picture.Name, picture.Data); err != nil {
				return written, err
			}
			known[path+picture.Name] = true
			written++
		}
		for _, link := range slices.Backward(c.links) {
			if !known[link] {
				known[link] = true
				todo = append(todo, link)
			}
		}
	}
	return written, nil
}

// exportDir makes the folder, unless there is something else in it.
func exportDir(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return badInput(fmt.Errorf("%w: name another folder", fileError(dir, err)))
	}
	mark := filepath.Join(dir, exported)
	if _, err := os.Stat(mark); err == nil {
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return badInput(fileError(mark, err))
	}
	had, err := os.ReadDir(dir)
	if err == nil && len(had) > 0 {
		err = fmt.Errorf("%s is not empty and holds no earlier export: name a new folder", dir)
	}
	if err != nil {
		return badInput(err)
	}
	return badInput(os.WriteFile(mark, []byte("An archive written by mobpost archive export, which may write over it.\n"), 0o644))
}

// writePage writes what is at a path of the archive as a file below dir. Names
// of games have no dot or slash in them, so no path leads out of it; this is
// held on to.
func writePage(dir, path string, data []byte) error {
	if path == "" || strings.HasSuffix(path, "/") {
		path += "index.html"
	}
	if !filepath.IsLocal(path) {
		return fmt.Errorf("%q leads out of the archive", path)
	}
	name := filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// mbox is a game's reports as mails in a file (RFC 4155, with ">" before every
// line that begins with From): everybody's, and the seats' when it is over. No
// address of a player is in it.
func (a *archive) mbox(ctx context.Context, b *book) (*content, error) {
	var out bytes.Buffer
	for i := range b.turns {
		t := &b.turns[i]
		made, err := a.db.MadeAt(ctx, gm.GameID(b.game.ID), t.Line, t.Turn.Turn)
		if err != nil {
			return nil, err
		}
		if err := a.mboxMail(&out, b, t, "Everybody in "+b.game.ID, made.Public); err != nil {
			return nil, err
		}
		for seat, report := range made.Seats {
			if b.game.Over {
				if err := a.mboxMail(&out, b, t, b.game.Seats[seat], report); err != nil {
					return nil, err
				}
			}
		}
	}
	return &content{kind: "application/mbox", data: out.Bytes(), made: b.last().At}, nil
}

// mboxMail adds a report as a mail from the house to itself.
func (a *archive) mboxMail(out *bytes.Buffer, b *book, t *turn, to string, report game.Report) error {
	p := a.postman
	p.letterhead.NoTags = true
	thread := "archive-" + b.game.ID
	mail, err := p.Compose(gm.Message{Game: gm.GameID(b.game.ID), Title: b.game.Rules, Seat: game.Public, Turn: t.Turn.Turn, Kind: gm.ReportMail,
		To: p.letterhead.Address, ToName: to, Subject: "[" + b.game.ID + "] " + report.Title, Report: report, Names: b.game.Seats,
		ID: fmt.Sprintf("%s-%d-%s-%s", thread, t.Line, t.Turn.Turn, strings.ReplaceAll(to, " ", "-")), Thread: thread, Date: t.At})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "From %s %s\n", p.letterhead.Address, t.At.UTC().Format(time.ANSIC))
	for line := range strings.SplitSeq(strings.ReplaceAll(string(mail.Raw), "\r\n", "\n"), "\n") {
		if strings.HasPrefix(strings.TrimLeft(line, ">"), "From ") {
			out.WriteByte('>')
		}
		out.WriteString(line + "\n")
	}
	return nil
}
