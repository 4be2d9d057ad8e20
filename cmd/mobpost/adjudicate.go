package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"mobpost/gm/game"
	"mobpost/templates"
)

func adjudicateCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "adjudicate CASE",
		Short: "Make one turn of a position and orders in a file",
		Long: `Adjudicate makes one turn of a case, without a game, mail or database.

CASE is a txtar file ("-" for standard input) that holds position.json and,
for each player with orders, orders/NAME.txt, written as in a mail. With --json
one object goes to standard output: the position after the turn, the draws that
were made, problems in the orders, and words that a game master would have to
read. Without it: the report that players would read.

Exit status: 0 if the turn was made, also with problems in the orders; 2 if the
case itself cannot be read.`,
		Example: "  mobpost adjudicate testdata/rules/themob/06-45-takeover-least-excess.txtar\n  mobpost adjudicate --json - < case.txtar",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := readInput(cmd, args[0])
			if err != nil {
				return said(cmd, err)
			}
			a, rules, err := adjudicate(data)
			if err != nil {
				return said(cmd, fmt.Errorf("%s: %w", args[0], err))
			}
			if asJSON {
				return writeJSON(forPrograms(cmd), a)
			}
			report := game.Report{Blocks: adjudicationReport(rules, a)}
			_, err = io.WriteString(cmd.OutOrStdout(), templates.Text(report, a.Before.Names()))
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write one JSON object instead of a report")
	return cmd
}

// said says what is wrong with a case as contract.md has it: FILE: message.
func said(cmd *cobra.Command, err error) error {
	fmt.Fprintln(cmd.ErrOrStderr(), oneLine(err))
	return errSaid
}

// adjudicate reads a case file and makes its turn.
func adjudicate(data []byte) (*game.Adjudication, game.Game, error) {
	var position []byte
	written := map[string]string{}
	for _, f := range txtar.Parse(data).Files {
		name, isOrders := strings.CutPrefix(f.Name, "orders/")
		base, isText := strings.CutSuffix(name, ".txt")
		switch {
		case f.Name == "position.json":
			if position != nil {
				return nil, nil, fmt.Errorf("position.json stands in the case twice")
			}
			position = append([]byte{}, f.Data...)
		case f.Name == "expect.json": // what a rule case expects
		case isOrders && isText && base != "" && path.Base(name) == name:
			if _, twice := written[base]; twice {
				return nil, nil, fmt.Errorf("%s stands in the case twice", f.Name)
			}
			written[base] = string(f.Data)
		default:
			return nil, nil, fmt.Errorf("%s does not belong into a case: it holds position.json and orders/NAME.txt", f.Name)
		}
	}
	if position == nil {
		return nil, nil, fmt.Errorf("there is no position.json in the case (it is a txtar file: a line \"-- position.json --\" begins it)")
	}
	rules, err := caseRules(position)
	if err != nil {
		return nil, nil, err
	}
	a, err := game.Adjudicate(rules, position, written)
	return a, rules, err
}

// caseRules finds the rules that a position names.
func caseRules(position []byte) (game.Game, error) {
	var named struct {
		Game string `json:"game"`
	}
	if err := json.Unmarshal(position, &named); err != nil {
		return nil, fmt.Errorf("position.json: %w", err)
	}
	var known []string
	for _, g := range games() {
		if g.Name() == named.Game {
			return g, nil
		}
		known = append(known, g.Name())
	}
	return nil, fmt.Errorf("position.json: \"game\" is %q; this program knows %s", named.Game, strings.Join(known, ", "))
}

// adjudicationReport is what a player would read, and the problems in the
// orders besides.
func adjudicationReport(rules game.Game, a *game.Adjudication) []game.Block {
	blocks := []game.Block{game.H(1, rules.Title()+", "+rules.TurnName(a.Before.Turn()))}
	var problems game.Items
	for _, p := range a.Problems {
		problems.Items = append(problems.Items, game.Item{Seat: game.Public, Text: fmt.Sprintf("%s, line %d: %s", p.Seat, p.Diagnostic.Line, strings.TrimSpace(p.Diagnostic.Text)), Sub: []string{p.Diagnostic.String()}})
	}
	for _, r := range a.Rulings {
		problems.Items = append(problems.Items, game.Item{Seat: game.Public, Text: fmt.Sprintf("%s, %s: for the game master to read: %s", r.Seat, r.Unread.Slot, r.Unread.Text)})
	}
	if len(problems.Items) > 0 {
		blocks = append(blocks, game.H(2, "Problems in the orders"), game.Block{Items: &problems})
	}
	blocks = append(blocks, a.Outcome.Public...)
	return append(blocks, a.Outcome.After.View(game.Public).Charts...)
}

// writeJSON writes one object, indented, without escaping what need not be. A
// terminal would obey more than JSON has to escape; escaped it is the same.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	var safe strings.Builder
	for _, r := range b.String() {
		if obeyed(r) {
			fmt.Fprintf(&safe, "\\u%04x", r)
		} else {
			safe.WriteRune(r)
		}
	}
	_, err := io.WriteString(w, safe.String())
	return err
}
