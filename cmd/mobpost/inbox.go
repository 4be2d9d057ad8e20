package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/mailer/read"
	"mobpost/store"
)

// localTime is how commands show times: for the people at the machine.
const localTime = "2006-01-02 15:04:05"

// listTime is the same where there is less room.
const listTime = "2006-01-02 15:04"

func inboxCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "inbox",
		Short: "Look at incoming mails, retry and drop those put aside",
		Long: `Inbox shows the mails that came in, as the database keeps them, with their
bytes. A mail that could not be dealt with is put aside (quarantined) with its
reason and stops nothing else: retry has it taken in again, drop ends it.

What a terminal would obey in a mail is shown instead (␛ for ESC), here and in
all that mobpost writes for people; show --raw gives the mail's bytes.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(inboxListCommand(), inboxShowCommand(), inboxRetryCommand(), inboxDropCommand(), inboxRerunCommand())
	return cmd
}

// mailJSON is an incoming mail for other programs.
type mailJSON struct {
	ID      int64     `json:"id"`
	Mailbox string    `json:"mailbox"`
	Arrived time.Time `json:"arrived"`
	From    string    `json:"from"`
	Subject string    `json:"subject"`
	Kind    gm.Kind   `json:"kind"`
	Outcome string    `json:"outcome"`
	Why     string    `json:"why"`
	Game    gm.GameID `json:"game,omitempty"`
}

func inboxListCommand() *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the mails that were put aside, or all",
		Long:  "List shows the mails that were put aside, oldest first, each with its number,\nwhen it arrived, its sender and subject, and why it was put aside.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				outcome := gm.Quarantined
				if all {
					outcome = ""
				}
				mails, err := a.db.Inbox(ctx, outcome)
				if err != nil {
					return err
				}
				if asJSON {
					list := []mailJSON{}
					for _, m := range mails {
						list = append(list, mailJSON{m.ID, m.Mailbox, m.Arrived, m.Letter.From, m.Letter.Subject, m.Letter.Kind, m.Outcome, m.Why, m.Game})
					}
					return writeJSON(forPrograms(cmd), list)
				}
				if len(mails) == 0 && !all {
					_, err := fmt.Fprintln(cmd.OutOrStdout(), "No mail was put aside.")
					return err
				}
				var rows [][]string
				for _, m := range mails {
					rows = append(rows, []string{fmt.Sprint(m.ID), m.Arrived.Local().Format(listTime), m.Letter.From, m.Letter.Subject, m.Outcome, m.Why})
				}
				return writeList(cmd.OutOrStdout(), []string{"MAIL", "ARRIVED", "FROM", "SUBJECT", "OUTCOME", "WHY"}, rows, 2, 3)
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "all mails that came in, whatever became of them")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

func inboxShowCommand() *cobra.Command {
	var raw bool
	cmd := &cobra.Command{
		Use:   "show MAIL",
		Short: "Show an incoming mail: what became of it, and what is read in it",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				m, err := a.mail(ctx, args[0])
				if err != nil {
					return err
				}
				out := cmd.OutOrStdout()
				if raw {
					_, err := forPrograms(cmd).Write(m.Raw)
					return err
				}
				l := read.Read(m.Raw, a.config.own())
				fmt.Fprintf(out, "Mail %d, in %s (UIDVALIDITY %d, UID %d), %d bytes\n", m.ID, m.Mailbox, m.Validity, m.UID, len(m.Raw))
				fmt.Fprintf(out, "Arrived: %s\nFrom: %s\nSubject: %s\nMessage-ID: <%s>\n", m.Arrived.Local().Format(localTime), short(l.From, 200), short(l.Subject, 200), short(l.MessageID, 200))
				fmt.Fprintf(out, "Outcome: %s (%s)\nRead as: %s %s\n", m.Outcome, m.Why, l.Kind, l.Reason)
				if m.Game != "" {
					fmt.Fprintf(out, "Game: %s\n", m.Game)
				}
				_, err = fmt.Fprintf(out, "\n%s\n", l.Text())
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&raw, "raw", false, "write the mail's bytes as they came and nothing else")
	return cmd
}

// mail finds an incoming mail by the number on the command line.
func (a *app) mail(ctx context.Context, arg string) (*store.Received, error) {
	id, err := mailNumber(arg)
	if err != nil {
		return nil, err
	}
	m, err := a.db.Mail(ctx, id)
	if errors.Is(err, store.ErrNoMail) {
		return nil, badInput(fmt.Errorf("there is no incoming mail %d: \"mobpost inbox list --all\" shows those there are", id))
	}
	return m, err
}

// openMail finds one that had no effect yet.
func (a *app) openMail(ctx context.Context, arg string) (*store.Received, error) {
	m, err := a.mail(ctx, arg)
	if err == nil && m.Outcome == gm.Taken {
		err = badInput(fmt.Errorf("mail %d was taken in and had its effect", m.ID))
	}
	return m, err
}

// each finds all that a command line names before anything is done to one of
// them: a slip of the pen in the last does nothing at all. What is named twice
// is there once.
func each[T any](args []string, find func(string) (T, error)) ([]T, error) {
	var all []T
	for i, arg := range args {
		one, err := find(arg)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(args[:i], arg) {
			all = append(all, one)
		}
	}
	return all, nil
}

func mailNumber(arg string) (int64, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || id < 1 {
		return 0, badInput(fmt.Errorf("%q is not the number of a mail", arg))
	}
	return id, nil
}

// What commands write before the reason for which a mail was put aside.
const (
	beforeAgain   = "was: "
	beforeDropped = "dropped by the game master; it was: "
)

// whyFirst is why a mail was put aside at first, however often it was retried
// and dropped since.
func whyFirst(why string) string {
	for {
		rest, again := strings.CutPrefix(why, beforeAgain)
		rest, dropped := strings.CutPrefix(rest, beforeDropped)
		if !again && !dropped {
			return why
		}
		why = rest
	}
}

func inboxRetryCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "retry MAIL...",
		Short: "Have mails that were put aside taken in again",
		Long: `Retry marks mails that were put aside or dropped; the daemon takes them in
within seconds, or when it is started next. They count as having arrived when
they did.

A mail that was not fetched whole (too large, or broken on the way) cannot be
taken in from the database: move it from the folder Failed back into the
mailbox with any mail program, and it is fetched again.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
				mails, err := each(args, func(arg string) (*store.Received, error) { return a.openMail(ctx, arg) })
				if err != nil {
					return err
				}
				for _, m := range mails {
					if m.Fault != "" {
						return badInput(fmt.Errorf("mail %d was not fetched whole (%s): move it back into the mailbox to have it fetched again", m.ID, m.Fault))
					}
				}
				for _, m := range mails {
					if err := a.db.SetOutcome(ctx, m.ID, store.Again, beforeAgain+whyFirst(m.Why)); err != nil {
						return err
					}
					fmt.Fprintf(cmd.OutOrStdout(), "Mail %d will be taken in again by the daemon.\n", m.ID)
				}
				return nil
			})
		},
	}
}

func inboxDropCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "drop MAIL...",
		Short: "Have mails that were put aside count as dealt with",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
				mails, err := each(args, func(arg string) (*store.Received, error) { return a.openMail(ctx, arg) })
				if err != nil {
					return err
				}
				for _, m := range mails {
					if err := a.db.SetOutcome(ctx, m.ID, gm.Ignored, beforeDropped+whyFirst(m.Why)); err != nil {
						return err
					}
					fmt.Fprintf(cmd.OutOrStdout(), "Mail %d is dropped.\n", m.ID)
				}
				return nil
			})
		},
	}
}
