package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/store"
)

// actFlags are what every act of a game master takes.
type actFlags struct {
	gm.Reason
	dry bool
}

// add puts the flags on a command. Acts that nobody could overlook have no
// --private.
func (f *actFlags) add(cmd *cobra.Command, private bool) {
	f.addDry(cmd)
	cmd.Flags().StringVar(&f.Why, "why", "", "the reason, for the journal and the next report")
	if private {
		cmd.Flags().BoolVar(&f.Private, "private", false, "keep it out of the next report")
	}
}

func (f *actFlags) addDry(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "check it and show what would follow; store and mail nothing")
}

// do has an act done and says what came of it.
func (f *actFlags) do(cmd *cobra.Command, id string, seats []string, act gm.Act) error {
	return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
		t, err := a.master.Table(ctx, gm.GameID(id))
		if err != nil {
			return noGame(id, err)
		}
		for _, name := range seats {
			if _, err := seatOf(t, name); err != nil {
				return err
			}
		}
		done, err := a.master.Do(ctx, t.Record.ID, gmName(), act, f.dry)
		if err != nil {
			return err
		}
		return sayDone(cmd.OutOrStdout(), done, f.dry)
	})
}

// sayDone tells what an act did, or would do.
func sayDone(w io.Writer, done *gm.Done, dry bool) error {
	for _, e := range done.Entries {
		var d gm.Deed
		if err := json.Unmarshal(e.Data, &d); err == nil && (d.Before != "" || d.After != "") {
			fmt.Fprintf(w, "Before: %s\nAfter:  %s\n", d.Before, d.After)
		}
	}
	for _, made := range done.Made {
		fmt.Fprintf(w, "Made: %s\n", made.Public.Title)
	}
	for _, out := range done.Mails {
		fmt.Fprintf(w, "Mail to %s: %s\n", out.To, out.Subject)
	}
	if dry {
		fmt.Fprintln(w, "Nothing was stored or mailed (--dry-run).")
	}
	return nil
}
