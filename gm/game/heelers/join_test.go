package heelers

import (
	"strings"
	"testing"

	"mobpost/orders"
)

// What stands below a long order is joined to it only if it can be more of it.
func TestJoinTakesNoProse(t *testing.T) {
	long := "GIVE Christopher 1 blue, 1 gray; Alexandra 1 blue and 1 gray"
	for _, c := range []struct{ lines, want string }{
		{long + "\nRegards, Anna", long + "|Regards, Anna"},
		{long + "\nI am sorry that this is all", long + "|I am sorry that this is all"},
		{long + ";\nBen 1 gray", long + "; Ben 1 gray"},
		{"GIVE Christopher 1 blue, 1 gray; Alexandra 1 blue and only one\ngray", "GIVE Christopher 1 blue, 1 gray; Alexandra 1 blue and only one gray"},
		{"RECRUIT 1 red\n+ 1 blue", "RECRUIT 1 red + 1 blue"},
		{"RECRUIT 1 red\n+ see you soon", "RECRUIT 1 red|+ see you soon"},
		{"EXCHANGE 2 red and then again one more of all my red cards with\nthe Druglord", "EXCHANGE 2 red and then again one more of all my red cards with the Druglord"},
	} {
		var lines []orders.Line
		for i, text := range strings.Split(c.lines, "\n") {
			lines = append(lines, orders.Line{No: i + 1, Text: text})
		}
		var got []string
		for _, line := range (Game{}).Join(lines) {
			got = append(got, line.Text)
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%q\ngot  %q\nwant %q", c.lines, s, c.want)
		}
	}
}
