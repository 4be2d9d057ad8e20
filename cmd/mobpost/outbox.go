package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/mailer/outbox"
	"mobpost/store"
)

func outboxCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "outbox",
		Short: "Look at outgoing mails, retry and drop those not sent",
		Long: `Outbox shows the mails that are to be sent and those that were. Each was
rendered once, and every try sends the same bytes. A mail that could not be sent
is tried again after a minute, 5 and 15 minutes, an hour, and then every three
hours until it is given up, after five days or when its turn is over. While the
mail server is away that is no try of any mail: all go when it is back.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(outboxListCommand(), outboxShowCommand(), outboxRetryCommand(), outboxDropCommand())
	return cmd
}

// postedJSON is an outgoing mail for other programs.
type postedJSON struct {
	ID        int64          `json:"id"`
	State     store.State    `json:"state"`
	Game      gm.GameID      `json:"game,omitempty"`
	Turn      string         `json:"turn,omitempty"`
	Kind      gm.MessageKind `json:"kind"`
	To        string         `json:"to"`
	Subject   string         `json:"subject"`
	MessageID string         `json:"message_id"`
	Made      time.Time      `json:"made"`
	Tries     int            `json:"tries"`
	Next      *time.Time     `json:"next,omitempty"`
	GiveUp    time.Time      `json:"give_up"`
	Code      int            `json:"code"`
	Last      string         `json:"last"`
}

func outboxListCommand() *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the mails that wait or failed, or all",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				mails, err := a.outgoing(ctx, all)
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(forPrograms(cmd), mails)
				}
				if len(mails) == 0 {
					_, err := fmt.Fprintln(cmd.OutOrStdout(), "No mail waits to be sent, and none failed.")
					return err
				}
				var rows [][]string
				for _, m := range mails {
					next := "-"
					if m.Next != nil {
						next = m.Next.Local().Format(listTime)
					}
					rows = append(rows, []string{fmt.Sprint(m.ID), string(m.State), fmt.Sprint(m.Tries), next, m.To, m.Subject, replyText(m.Code, m.Last)})
				}
				return writeList(cmd.OutOrStdout(), []string{"MAIL", "STATE", "TRIES", "NEXT", "TO", "SUBJECT", "LAST ANSWER"}, rows, 4, 5)
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "all outgoing mails, those sent and dropped too")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// replyText is what a server answered, with its code once. A try that no server
// answered has none.
func replyText(code int, words string) string {
	if number := strconv.Itoa(code); code != 0 && !strings.HasPrefix(words, number) {
		return number + " " + words
	}
	return words
}

// outgoing gives the mails that wait or failed, or all, oldest first.
func (a *app) outgoing(ctx context.Context, all bool) ([]postedJSON, error) {
	var list []store.Posted
	states := []store.State{store.Failed, store.Waiting}
	if all {
		states = []store.State{""}
	}
	for _, state := range states {
		some, err := a.db.Outbox(ctx, state)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	mails := []postedJSON{}
	for _, p := range list {
		m := postedJSON{p.ID, p.State, p.Game, "", p.Kind, p.To, p.Subject, p.MessageID, p.Made, p.Tries, nil, p.GiveUp, p.Code, p.Last}
		if p.Game != "" {
			m.Turn = p.Turn.String()
		}
		if p.State == store.Waiting {
			m.Next = &p.Next
		}
		mails = append(mails, m)
	}
	return mails, nil
}

func outboxShowCommand() *cobra.Command {
	var raw bool
	cmd := &cobra.Command{
		Use:   "show MAIL",
		Short: "Show an outgoing mail: every try to send it, and its bytes",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				p, err := a.postedMail(ctx, args[0])
				if err != nil {
					return err
				}
				if raw {
					_, err := forPrograms(cmd).Write(p.Raw)
					return err
				}
				out := cmd.OutOrStdout()
				fmt.Fprintf(out, "Mail %d is %s. It was made at %s", p.ID, p.State, p.Made.Local().Format(localTime))
				if p.State == store.Waiting {
					fmt.Fprintf(out, " and is given up after %s", p.GiveUp.Local().Format(localTime))
				}
				fmt.Fprintln(out, ".")
				fmt.Fprintf(out, "To %s, bounces to %s\n", p.To, p.Envelope)
				for _, try := range p.Log {
					fmt.Fprintf(out, "%s  %s  %s\n", try.At.Local().Format(localTime), try.Result, short(replyText(try.Code, try.Message), 200))
				}
				if p.State == store.Waiting {
					fmt.Fprintf(out, "The next try is due at %s.\n", p.Next.Local().Format(localTime))
				}
				fmt.Fprintln(out)
				_, err = out.Write(p.Raw)
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&raw, "raw", false, "write the mail's bytes as they are sent and nothing else")
	return cmd
}

// postedMail finds an outgoing mail by the number on the command line.
func (a *app) postedMail(ctx context.Context, arg string) (*store.Posted, error) {
	id, err := mailNumber(arg)
	if err != nil {
		return nil, err
	}
	p, err := a.db.Posted(ctx, id)
	if errors.Is(err, store.ErrNoMail) {
		return nil, badInput(fmt.Errorf("there is no outgoing mail %d: \"mobpost outbox list --all\" shows those there are", id))
	}
	return p, err
}

func outboxRetryCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "retry MAIL...",
		Short: "Have mails that wait, failed or were dropped sent now",
		Long:  "Retry makes mails due at once and gives them five more days. A mail that was\nsent is never sent again.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return eachPosted(cmd, args, "Mail %d is due now.\n", func(ctx context.Context, a *app, p *store.Posted) error {
				now := a.master.Now()
				return a.db.RetryNow(ctx, p.ID, now, now.Add(outbox.DefaultGiveUp))
			})
		},
	}
}

func outboxDropCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "drop MAIL...",
		Short: "Have mails that wait or failed not sent any more",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return eachPosted(cmd, args, "Mail %d is dropped.\n", func(ctx context.Context, a *app, p *store.Posted) error {
				return a.db.Drop(ctx, p.ID)
			})
		},
	}
}

// eachPosted does something to mails that were not sent yet.
func eachPosted(cmd *cobra.Command, args []string, done string, do func(context.Context, *app, *store.Posted) error) error {
	return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
		mails, err := each(args, func(arg string) (*store.Posted, error) {
			p, err := a.postedMail(ctx, arg)
			if err == nil && p.State == store.Sent {
				err = badInput(fmt.Errorf("mail %d was sent", p.ID))
			}
			return p, err
		})
		if err != nil {
			return err
		}
		for _, p := range mails {
			if err := do(ctx, a, p); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), done, p.ID)
		}
		return nil
	})
}
