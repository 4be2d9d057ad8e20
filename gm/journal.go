package gm

import (
	"encoding/json"
	"fmt"

	"mobpost/gm/game"
)

// JournalBlocks show a journal to the game master, an entry a line.
func JournalBlocks(t *Table, journal []Entry) []game.Block {
	var items game.Items
	for _, e := range journal {
		text := fmt.Sprintf("%d. %s, line %d, turn %s: %s", e.No, e.At.UTC().Format("2006-01-02 15:04:05"), e.Line, e.Turn, e.Kind)
		if e.Seat != game.Public {
			text += " " + t.Players[e.Seat].Seat
		}
		item := game.Item{Seat: e.Seat, Text: text + ", by " + e.By}
		// Not every kind of entry carries a deed; those that do not have none
		// of its fields.
		var d Deed
		if len(e.Data) > 0 && json.Unmarshal(e.Data, &d) == nil {
			for _, one := range [][2]string{{"Why", d.Why}, {"Before", d.Before}, {"After", d.After}} {
				if one[1] != "" {
					item.Sub = append(item.Sub, one[0]+": "+one[1])
				}
			}
		}
		if e.Words != "" {
			item.Sub = append(item.Sub, "Words: "+e.Words)
		}
		if len(e.Orders) > 0 && d.After == "" {
			item.Sub = append(item.Sub, "Orders: "+ordersText(e.Orders))
		}
		items.Items = append(items.Items, item)
	}
	return []game.Block{game.H(2, "The journal of "+string(t.Record.ID)), {Items: &items}}
}
