package orders_test

import (
	"fmt"
	"testing"

	"mobpost/orders"
)

func ExampleFold() {
	fmt.Println(orders.Fold("１：\u00a0Casino \u2013 “Hit\u00adMan”"))
	// Output: 1: Casino - "HitMan"
}

func ExampleVocabulary_Find() {
	var v orders.Vocabulary
	v.Add("Hit Man", 1)
	v.Add("Bank", 2)
	v.Add("Barbers", 3)
	for _, s := range []string{"hitman low", "hit-man", "bar", "ba", "Bnak 2", "banks"} {
		m := v.Find(orders.Tokens(s))
		fmt.Println(s, "->", m.How, m.Value, m.Used, m.Names)
	}
	// Output:
	// hitman low -> 4 1 1 []
	// hit-man -> 4 1 3 []
	// bar -> 3 3 1 [Barbers]
	// ba -> 2 2 1 [Bank Barbers]
	// Bnak 2 -> 1 2 1 [Bank]
	// banks -> 4 2 1 []
}

func TestCommandsAndProse(t *testing.T) {
	for text, want := range map[string]orders.Verb{
		"HELP": orders.Help, "help, please": orders.Help, "Help me understand the rules": "",
		"wait": orders.Wait, "Wait for me next week": "", "JOIN east as red": orders.Join,
		"join us on Friday for a beer": "", "history 3.2": orders.History, "History repeats itself": "",
		"VACATION until 24 Dec": orders.Vacation, "set name Luigi": orders.Set, "set the table": "",
		"orders": orders.Show, "orders:": orders.Show, "* STATUS": orders.Status,
		"PRESS TO red": orders.Press, "press all": orders.Press, "PRESS ANONYMOUS TO ALL": orders.Press, "press to blue, green anonymously": orders.Press,
		"Press on, we shall win": "", "press releases": "", "press": "", "press to": "",
		"UNWATCH": orders.Unwatch, "unwatch game east": orders.Unwatch, "unwatch this space please": "", "SET ADDRESS me@example.org": orders.Set,
	} {
		c, ok := orders.ParseCommand(orders.Line{No: 1, Text: text})
		if ok != (want != "") || ok && c.Verb != want {
			t.Errorf("%q: %v %v", text, c.Verb, ok)
		}
	}
}

func TestPressIsNotOrders(t *testing.T) {
	commands, rest := orders.Commands([]orders.Line{{No: 1, Text: "PRESS TO red and blue, Green"}, {No: 2, Text: "1: Casino with Don"}, {No: 3, Text: "END"}, {No: 4, Text: "2: pass"}})
	if len(rest) != 1 || rest[0].No != 4 || len(commands) != 1 || len(commands[0].To) != 3 || len(commands[0].Body) != 1 {
		t.Errorf("%+v %+v", commands, rest)
	}
}

func TestPressWithoutAName(t *testing.T) {
	for text, want := range map[string]bool{"PRESS TO red": false, "PRESS ANONYMOUS TO red, blue": true, "press to red, blue anonymous": true} {
		c, ok := orders.ParseCommand(orders.Line{No: 1, Text: text})
		if !ok || c.Anonymous != want || c.To[0] != "red" {
			t.Errorf("%q: %+v", text, c)
		}
	}
}

func TestOneSlip(t *testing.T) {
	var v orders.Vocabulary
	v.Add("Casino", 1)
	v.Add("Hit Man", 2)
	v.Add("Übung", 3)
	for word, want := range map[string]int{
		"casio": 1, "casinno": 1, "csaino": 1, "cesino": 1, "casinp": 1, "asino": 1, "hti man": 2, "hit mna": 2, "hitmn": 2, "hit men": 2,
		"übugn": 3, "ubung": 3, "ünbg": 0, "casi": 0, "csanio": 0, "cso": 0, "xcasinox": 0, "hti mna": 2, "h": 0,
	} {
		if m := v.Slip(orders.Tokens(word)); m.Value != want || (m.How == orders.Slip) != (want != 0) {
			t.Errorf("%q: %+v, want %d", word, m, want)
		}
	}
}

func ExampleTokens() {
	for _, t := range orders.Tokens("Green's Mama: $30,000 + 2x30K") {
		fmt.Print(t.Text, " ")
		if t.Of {
			fmt.Print("(of) ")
		}
		if t.Kind == orders.Money {
			fmt.Print("(", t.Value, ") ")
		}
	}
	// Output: green (of) mama : $30,000 (30000) + 2 x 30k (30000)
}

func ExampleCommands() {
	commands, rest := orders.Commands([]orders.Line{
		{No: 1, Text: "Status, please"},
		{No: 2, Text: "1: Casino with Don"},
		{No: 3, Text: "PRESS TO blue and green"},
		{No: 4, Text: "Shall we?"},
		{No: 5, Text: "END"},
	})
	for _, c := range commands {
		fmt.Println(c.Line, c.Verb, c.To, c.Body)
	}
	fmt.Println(rest[0].Text)
	// Output:
	// 1 STATUS [] []
	// 3 PRESS [blue green] [Shall we?]
	// 1: Casino with Don
}
