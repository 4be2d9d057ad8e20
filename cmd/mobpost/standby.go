package main

import (
	"context"
	"fmt"
	"net/mail"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
)

func gameStandbyCommand() *cobra.Command {
	var f actFlags
	var off bool
	cmd := &cobra.Command{
		Use:   "standby GAME [NAME <ADDRESS>]",
		Short: "List those who would take over a seat, add or remove one",
		Long: `Standby shows who would take over a seat in a game, the first in line first; with
a person it puts him on the list. When a seat is to be had (nobody sits there, or
its player has missed as many turns in a row as the setting "misses" says), the
first in line is asked by mail and has the time of the setting "offer" to accept.`,
		Example: "  mobpost game standby east\n  mobpost game standby east \"Dora <dora@example.org>\"\n  mobpost game standby east dora@example.org --remove",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return listStandbys(cmd, args[0])
			}
			p, err := parsePerson(args[1])
			if err != nil {
				return err
			}
			return f.do(cmd, args[0], nil, gm.ChangeStandby{Person: p, Off: off})
		},
	}
	f.addDry(cmd)
	cmd.Flags().BoolVar(&off, "remove", false, "take the person off the list")
	return cmd
}

func gameSeatCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:   "seat GAME SEAT NAME <ADDRESS>",
		Short: "Give a seat to another player",
		Long: `Seat puts another player into a seat. He is mailed the seat's last report and
where it stands; who sat there before is told, and nothing that was mailed to him
speaks for the seat any more. To change the address of the same player use
"mobpost game set GAME SEAT.address=ADDRESS".`,
		Example: "  mobpost game seat east red \"Dora <dora@example.org>\" --why \"Anna has no time any more\"",
		Args:    cobra.ExactArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := parsePerson(args[2])
			if err != nil {
				return err
			}
			return f.do(cmd, args[0], args[1:2], gm.Replace{Seat: args[1], Person: p, Reason: f.Reason})
		},
	}
	f.add(cmd, false)
	return cmd
}

// parsePerson reads NAME <ADDRESS>.
func parsePerson(s string) (gm.Person, error) {
	addr, err := mail.ParseAddress(s)
	if err != nil {
		return gm.Person{}, badInput(fmt.Errorf("%q: write it as \"Dora <dora@example.org>\"", s))
	}
	p := gm.Person{Name: addr.Name, Address: gm.Canonical(addr.Address)}
	if p.Name == "" {
		p.Name, _, _ = strings.Cut(addr.Address, "@")
	}
	return p, nil
}

func listStandbys(cmd *cobra.Command, id string) error {
	return lookAt(cmd, id, func(ctx context.Context, a *app, t *gm.Table) error {
		if len(t.Standbys) == 0 {
			fmt.Fprintf(cmd.OutOrStdout(), "Nobody is on the standby list of %s.\n", t.Record.ID)
			return nil
		}
		var items game.Items
		for i, p := range t.Standbys {
			items.Items = append(items.Items, game.Item{Seat: game.Public, Text: fmt.Sprintf("%d. %s <%s>", i+1, p.Name, p.Address)})
		}
		for _, o := range t.Offers {
			if o.Open {
				items.Items = append(items.Items, game.Item{Seat: o.Seat, Text: fmt.Sprintf("%s is offered to %s until %s", t.Players[o.Seat].Seat, o.To.Address, t.Settings.When(o.Until))})
			}
		}
		return writeText(cmd, []game.Block{{Items: &items}}, t.Position.Names())
	})
}
