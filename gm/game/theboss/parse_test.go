package theboss

import (
	"testing"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Each text is read as the canonical words beside it; empty: an error on the
// line; "-": no order at all.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		// The forms of the case file.
		"Detroit with 2 big + 1 small; play Detroit M3": "Detroit with 2 big + 1 small; play Detroit M3",
		"Detroit with 2 big + 1 small; play Detroit 3":  "Detroit with 2 big + 1 small; play Detroit M3",
		"Detroit with 1 big; play 3 in Detroit":         "Detroit with 1 big; play Detroit M3",
		"none; play Kansas City gun":                    "none; play Kansas City gun",
		"play Detroit M3":                               "play Detroit M3",
		"play Detroit 3":                                "play Detroit M3",
		"none":                                          "none",
		"Boston with 3 big":                             "Boston with 3 big",
		// As people write.
		"* DETROIT WITH 2 BIG, 1 SMALL; PLAY DETROIT M3.":                      "Detroit with 2 big + 1 small; play Detroit M3",
		"1) det: two big ones and a small one, play gun in kc":                 "Detroit with 2 big + 1 small; play Kansas City gun",
		"2 big in Detroit and play 3 in Detroit":                               "Detroit with 2 big; play Detroit M3",
		"I place 2 big gangsters on New York, then play the Boston M0, please": "New York with 2 big; play Boston M0",
		"play Cincinnati banish; none":                                         "none; play Cincinnati banish",
		"play hospital in memphis":                                             "play Memphis hospital",
		"play Philly jail":                                                     "play Philadelphia prison",
		"Chicago with 1 big + 2 small; Detroit 4":                              "Chicago with 1 big + 2 small; play Detroit M4",
		"play M3 of Detroit":                                                   "play Detroit M3",
		"play $3 in Detroit":                                                   "play Detroit M3",
		"play Detroit's gun":                                                   "play Detroit gun",
		"nobody; play Detroit 7":                                               "none; play Detroit M7",
		"Detroit with 0 big; play Detroit 1":                                   "none; play Detroit M1",
		"Detroit with big 2 and small 1; play Detroit 1":                       "Detroit with 2 big + 1 small; play Detroit M1",
		"none; play":               "none",
		"else none; play Boston 1": "none; play Boston M1",
		"\u201cDetroit with 2\u00a0big\u201d \u2013 play Detroit \uff13":               "Detroit with 2 big; play Detroit M3",
		"2 small in Detroit; play Boston 2":                                            "Detroit with 2 small; play Boston M2",
		"pass; play Boston 2":                                                          "none; play Boston M2",
		"if Detroit < 3 then Detroit with 2 big; play Detroit 2":                       "if Detroit < 3 then Detroit with 2 big; play Detroit M2",
		"If Detroit has fewer than 3 gangsters, 2 big in Detroit; play 2 in Detroit":   "if Detroit < 3 then Detroit with 2 big; play Detroit M2",
		"if there are at least 2 in Boston: none; play Boston 1":                       "if Boston >= 2 then none; play Boston M1",
		"if boston >= 2 then none":                                                     "if Boston >= 2 then none",
		"if Boston => 2 then none":                                                     "if Boston >= 2 then none",
		"if Boston \u2264 2 then none":                                                 "if Boston <= 2 then none",
		"if Boston = 2 then none":                                                      "if Boston = 2 then none",
		"if Boston is 2 or more then none":                                             "if Boston >= 2 then none",
		"if Boston is 2 or fewer then none":                                            "if Boston <= 2 then none",
		"if 2 or more are in Boston then none":                                         "if Boston >= 2 then none",
		"if Chicago is empty then Chicago with 1 big; play Boston 1":                   "if Chicago = 0 then Chicago with 1 big; play Boston M1",
		"if nobody is in Chicago then Chicago with 1 big":                              "if Chicago = 0 then Chicago with 1 big",
		"if Chicago is not empty then none":                                            "if Chicago > 0 then none",
		"if no more than 3 in Detroit then none":                                       "if Detroit <= 3 then none",
		"if Detroit not fewer than 3 then none":                                        "if Detroit >= 3 then none",
		"if Detroit more than 3 then none":                                             "if Detroit > 3 then none",
		"if Detroit less than or equal to 3 then none":                                 "if Detroit <= 3 then none",
		"when Detroit at most 3 then none":                                             "if Detroit <= 3 then none",
		"if Detroit exactly 3 then none":                                               "if Detroit = 3 then none",
		"if fewer than three in Detroit then Detroit with a big one; play Detroit gun": "if Detroit < 3 then Detroit with 1 big; play Detroit gun",
		// Chinese, in the seed's words.
		"底特律放2个角头和1个小地痞，打底特律3":  "Detroit with 2 big + 1 small; play Detroit M3",
		"纽约：两个大方块＋一个小方块；打出纽约M0": "New York with 2 big + 1 small; play New York M0",
		"不放人，打堪萨斯城手枪":           "none; play Kansas City gun",
		"打费城监狱":                 "play Philadelphia prison",
		"出费城监牢。":                "play Philadelphia prison",
		"打孟菲斯急救":                "play Memphis hospital",
		"打孟菲斯医院":                "play Memphis hospital",
		"打辛辛那提驱逐":               "play Cincinnati banish",
		"打波士顿钱2":                "play Boston M2",
		"打波士顿2钱":                "play Boston M2",
		"放两个角头到芝加哥，然后打波士顿的2":    "Chicago with 2 big; play Boston M2",
		"如果底特律少于3人，则底特律放2个角头；打底特律2":                                             "if Detroit < 3 then Detroit with 2 big; play Detroit M2",
		"如果波士顿至少两个，那么不放；打波士顿1":                                                  "if Boston >= 2 then none; play Boston M1",
		"如果芝加哥没有人，就在芝加哥放一个角头，打波士顿1":                                             "if Chicago = 0 then Chicago with 1 big; play Boston M1",
		"如果 底特律 > 3 则 不放人":                                                      "if Detroit > 3 then none",
		"底特律 2大1小；打底特律3":                                                        "Detroit with 2 big + 1 small; play Detroit M3",
		"把两个角头放到底特律，打一张底特律3":                                                    "Detroit with 2 big; play Detroit M3",
		"无；打 堪萨斯城 手枪":                                                           "none; play Kansas City gun",
		"底特律 with 2 big; play 底特律 M3":                                           "Detroit with 2 big; play Detroit M3",
		"如果底特律有3个以上，则不放；打波士顿1":                                                  "if Detroit >= 3 then none; play Boston M1",
		"如果底特律大于或等于3，则不放；打波士顿1":                                                 "if Detroit >= 3 then none; play Boston M1",
		"如果底特律小于3，则底特律2大方块；打底特律2":                                               "if Detroit < 3 then Detroit with 2 big; play Detroit M2",
		"no placing; play Kansas City gun":                                      "none; play Kansas City gun",
		"place nobody, play 3 Detroit":                                          "none; play Detroit M3",
		"Send 2 big gangsters and 1 small gangster to Detroit. Play Detroit 3.": "Detroit with 2 big + 1 small; play Detroit M3",
		"if the number of gangsters in Detroit is less than 3 then none":        "if Detroit < 3 then none",
		"IF (DETROIT<3) THEN DETROIT +2 BIG":                                    "if Detroit < 3 then Detroit with 2 big",
		// Not equal, which nothing may turn into equal.
		"if Detroit != 2 then none; play Boston M2":          "if Detroit != 2 then none; play Boston M2",
		"if Detroit !== 2 then none":                         "if Detroit != 2 then none",
		"if Detroit \u2260 2, none; play Boston 1!":          "if Detroit != 2 then none; play Boston M1",
		"if Detroit <> 2 then none":                          "if Detroit != 2 then none",
		"if Detroit is not 2 then none":                      "if Detroit != 2 then none",
		"if Detroit isn't 2 then none":                       "if Detroit != 2 then none",
		"if Detroit not 2 then none":                         "if Detroit != 2 then none",
		"if Detroit is not equal to 2 then none":             "if Detroit != 2 then none",
		"如果底特律不等于2，则不放":                                      "if Detroit != 2 then none",
		"if Detroit < 3 then none! Play Boston 2!":           "if Detroit < 3 then none; play Boston M2",
		"if Detroit !< 3 then none; play Boston M2":          "",
		"if Detroit ! 3 then none; play Boston M2":           "",
		"if !Detroit < 3 then none; play Boston M2":          "",
		"if Detroit =! 3 then none; play Boston M2":          "",
		"if Detroit < !3 then none; play Boston M2":          "",
		"if Detroit < 3! then none; play Boston M2":          "",
		"if Detroit not 3 or more then none; play Boston M2": "",
		// Half a line by itself is no order of its own.
		"then Detroit with 3 big; play Boston M2": "",
		"then none":                     "",
		"and then none; play Boston M2": "",
		"; then none; play Boston M2":   "",
		"则不放；打波士顿1":                     "",
		"Then I went home":              "-",
		// The card first.
		"Boston M2; Boston with 1 big":   "Boston with 1 big; play Boston M2",
		"Detroit gun, none":              "none; play Detroit gun",
		"Boston 2; Boston with 1 big":    "",
		"2 in Boston; Boston with 1 big": "",
		// Nothing but parts of an order, and still none.
		"2 none; play Boston 2":                        "",
		"if blue > 2 then none; play Boston M1":        "",
		"if hand < 3 then none":                        "",
		"if hand < 3, none; play Boston M1":            "",
		"unless Detroit < 3 then none; play Boston M1": "",
		"Unless Detroit is lost we meet there":         "-",
		"If you are late then I answer tomorrow":       "-",
		// Below zero.
		"Boston with -1 big; play Boston M2":      "",
		"Boston with \u22121 big; play Boston M2": "",
		"Boston with ~1 big; play Boston M2":      "",
		"Boston: -1 big":                          "",
		"Detroit-2 big; play Detroit-3":           "Detroit with 2 big; play Detroit M3",
		"Detroit - 2 big; play Detroit - 3":       "Detroit with 2 big; play Detroit M3",
		// Mistakes.
		"Detorit with 2 big; play Detroit 3":        "",
		"Detroit with 2 bgi; play Detroit 3":        "",
		"Detroit with 2; play Detroit 3":            "",
		"Detroit 3":                                 "",
		"play Detroit":                              "",
		"play gun":                                  "",
		"play 3":                                    "",
		"none; play Detroit 3; play Boston 1":       "",
		"Detroit with 2 big, Boston with 1 big":     "",
		"2 big + 1 small; play Detroit 3":           "",
		"if Detroit < then none":                    "",
		"if Detroit < 3":                            "",
		"if Detroit < 3 then Detroit with 2 apples": "",
		"none, play detroit 3 or Boston 2":          "",
		"打底特律":                                      "",
		// Prose.
		"If Detroit is not your town, tell me":    "-",
		"If we meet in Detroit! How nice":         "-",
		"Hello there":                             "-",
		"Detroit is a nice city in winter":        "-",
		"I play the piano tonight":                "-",
		"if you see Detroit tell them hello":      "-",
		"nothing new here, see you":               "-",
		"Boston: what a town":                     "-",
		"I have 2 big problems":                   "-",
		"":                                        "-",
		"If that is all right, I answer tomorrow": "-",
		"今天我出门了":                                  "-",
		"Put the kettle on":                       "-",
		"move over":                               "-",
		"Detroit M3":                              "-", "* Boston gun": "-",
		"Detroit: you have 1, Blue has 2: place at least 2. Open: M1, M3. Hidden is M2 or gun.": "-",
		"Boston, what a place":                          "-",
		"All the best from Boston":                      "-",
		"On Sun, 1 Jan 2026 Red wrote: none of it":      "-",
		"The one with most gangsters in Boston wins it": "-",
	} {
		r := parseLine(text)
		got := r.line.String()
		switch {
		case !r.claimed:
			got = "-"
		case !r.ok():
			got = ""
		}
		if got != want {
			t.Errorf("%q: %q (%s), want %q", text, got, r.message, want)
		}
	}
}

func TestSlipOffersTheRightWord(t *testing.T) {
	if r := parseLine("Detorit with 2 big; play Detroit 3"); r.instead != "Detroit with 2 big; play Detroit M3" || r.message == "" {
		t.Errorf("%+v", r)
	}
}

func TestJoin(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"Detroit with 2 big;\nplay Detroit 3", 1},
		{"Detroit with 2 big + 1 small; play Detroit\n3", 1},
		{"Detroit with 2 big\n+ 1 small; play Detroit M3", 1},
		{"if Detroit < 3 then\n  Detroit with 2 big; play Detroit 2", 1},
		{"if Philadelphia has fewer than 3 gangsters then Philadelphia with 2 big\nand play Philadelphia gun", 1},
		{"if Detroit > 5\nthen Detroit with 3 big + 1 small; play Boston M2", 1},
		{"if Detroit > 5\nthen\nDetroit with 3 big; play Boston M2", 1},
		{"if Detroit > 5\nnone; play Boston M2", 1},
		{"if Detroit > 5 then Detroit with 3 big +\n1 small;\nplay New\nYork M2", 1},
		{"Detroit with 3 big\nand 1 small; play 2 in Boston", 1},
		{"Detroit with 3 big and\n1 small; play 2 in Boston", 1},
		{"none; play New\nYork M1", 1},
		{"New\nYork with 3 big; play Boston M2", 1},
		{"Detroit\nwith 3 big; play Boston M2", 1},
		{"if\nDetroit < 3 then none; play Boston M2", 1},
		{"if Detroit\n< 3 then none; play Boston M2", 1},
		{"if\nDetroit\n< 3 then none; play Boston M2", 1},
		{"if Detroit\nhas fewer than 3 then none; play Boston M2", 1},
		{"if Detroit <\n3 then none; play Boston M2", 1},
		{"if Detroit\n!= 3 then none; play Boston M2", 1},
		{"play\nBoston M2", 1},
		// Never prose, and never an order of its own.
		{"Hello\nthen none; play Boston M2", 2},
		{"Thanks,\nplay Boston M2", 2},
		{"Thanks and\nnone; play Boston M2", 2},
		{"Nothing new\nYork with 3 big; play Boston M2", 2},
		{"if Detroit\nnone; play Boston M2", 2},
		{"if Detroit < 3 then\nif Boston < 2 then none", 2},
		{"none; play Detroit 3,\nnone; play Boston 2", 2},
		{"none; play Detroit 3;\nThank you and good night", 2},
		{"none; play Detroit 3\nand have a nice day", 2},
		{"Detroit with 3 big;\nBoston with 1 big; play Boston M2", 2},
		{"Detroit with 2 big\nplay Detroit 3", 2}, // two plain lines: the last counts
		{"none; play Detroit 3\nif Boston < 2 then none", 2},
		{"Hello\nnone; play Detroit 3", 2},
		{"Detorit with 2 big\nnone; play Detroit 3", 2},
	} {
		var all []orders.Line
		for i, text := range splitLines(c.text) {
			all = append(all, orders.Line{No: i + 1, Text: text})
		}
		joined := Game{}.Join(all)
		if len(joined) != c.want || joined[0].No != 1 {
			t.Errorf("%q: %d lines", c.text, len(joined))
		}
	}
}

func splitLines(s string) []string {
	var all []string
	for start, i := 0, 0; i <= len(s); i++ {
		if i == len(s) || s[i] == '\n' {
			all = append(all, s[start:i])
			start = i + 1
		}
	}
	return all
}

// FuzzParse: no line breaks the reader, and what was read in canonical words
// is read to the same again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"Detroit with 2 big + 1 small; play Detroit M3", "if Detroit < 3 then none; play 3 in Boston", "底特律放2个角头，打底特律3", "none; play", "if <", "play M", "2 big"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := parseLine(text)
		if !r.ok() {
			return
		}
		words := r.line.String()
		again := parseLine(words)
		if !again.ok() || again.line.String() != words {
			t.Fatalf("%q -> %q -> %q (%s)", text, words, again.line.String(), again.message)
		}
		set := toOrders([]Line{r.line})
		if back := toOrders(fromOrders(set)); len(back) != 1 || back[0] != (game.Order{Slot: set[0].Slot, Text: words}) {
			t.Fatalf("%v became %v", set, back)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		parseLine("if Detroit < 3 then Detroit with 2 big + 1 small; play Kansas City gun")
	}
}
