package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/mailer/read"
	"mobpost/orders"
)

func readCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "read MAIL",
		Short: "Show how a raw mail would be taken in",
		Long: `Read shows what the intake makes of a mail, without a game and without
changing anything: who is behind it, what text is left when quotes, signature
and footer are gone, which lines are commands and which orders. MAIL is a raw
message (RFC 5322) in a file, or "-" for standard input.

Exit status: 0 whatever the bytes are; 2 if MAIL cannot be opened.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			raw, err := readInput(cmd, args[0])
			if err != nil {
				return err
			}
			taken := takeIn(read.Read(raw, read.DefaultOwn()))
			if asJSON {
				return writeJSON(forPrograms(cmd), taken)
			}
			return taken.write(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return cmd
}

// taken is the object of mobpost read --json (contract.md).
type taken struct {
	Kind      gm.Kind  `json:"kind"`
	Reason    string   `json:"reason"`
	From      string   `json:"from"`
	Subject   string   `json:"subject"`
	MessageID string   `json:"message_id"`
	Text      string   `json:"text"`
	Commands  []string `json:"commands"`
	Orders    []string `json:"orders"`
}

// takeIn reads a letter as the intake would without knowing a game: commands
// and orders are looked for in a player's mail only.
func takeIn(l gm.Letter) taken {
	t := taken{Kind: l.Kind, Reason: l.Reason, From: l.From, Subject: l.Subject, MessageID: l.MessageID,
		Text: l.Text(), Commands: []string{}, Orders: []string{}}
	if l.Kind != gm.FromPlayer {
		return t
	}
	commands, rest := orders.Commands(l.Lines)
	for _, c := range commands {
		t.Commands = append(t.Commands, c.Text)
	}
	for _, line := range claimed(rest) {
		text, _ := orders.Bulleted(line.Text)
		t.Orders = append(t.Orders, text)
	}
	return t
}

// claimed gives the lines that some game's grammar claims. A line is joined
// with its wrapped rest by the game that claims it.
func claimed(lines []orders.Line) []orders.Line {
	best := map[int]orders.Line{}
	for _, g := range games() {
		joined := g.Join(lines)
		for i, yes := range g.Claims(joined) {
			if had, ok := best[joined[i].No]; yes && (!ok || len(joined[i].Text) > len(had.Text)) {
				best[joined[i].No] = joined[i]
			}
		}
	}
	var all []orders.Line
	for _, l := range lines {
		if line, ok := best[l.No]; ok {
			all = append(all, line)
		}
	}
	return all
}

// write shows the same for people.
func (t taken) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "This is %s", map[gm.Kind]string{
		gm.FromPlayer: "a player's mail", gm.AutoReply: "an automatic answer", gm.Bounce: "a bounce",
		gm.Receipt: "a receipt", gm.Complaint: "a spam report", gm.ListMail: "list traffic",
		gm.Own: "our own mail come back", gm.Unreadable: "a mail that cannot be read",
	}[t.Kind])
	if t.Reason != "" {
		fmt.Fprintf(&b, " (%s)", t.Reason)
	}
	fmt.Fprintf(&b, ".\nFrom: %s\nSubject: %s\nMessage-ID: %s\n", t.From, t.Subject, t.MessageID)
	for _, part := range []struct {
		title string
		lines []string
	}{{"What is left to be read", strings.Split(t.Text, "\n")}, {"Commands", t.Commands}, {"Orders", t.Orders}} {
		if len(part.lines) == 0 || len(part.lines) == 1 && part.lines[0] == "" {
			continue
		}
		fmt.Fprintf(&b, "\n%s:\n", part.title)
		for _, line := range part.lines {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
