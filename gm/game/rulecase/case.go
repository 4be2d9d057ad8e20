package rulecase

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"mobpost/gm/game"
)

// Book is a game's rulings: the letter that their numbers begin with, and
// whether the name of a case has the section of the rules page before the
// ruling (06-45-takeover-least-excess.txtar) or the ruling alone.
type Book struct {
	Game     game.Game
	Letter   string
	Sections bool
}

// Case is one file of testdata/rules: a position, orders, and the part of what
// comes of them that matters.
type Case struct {
	Ruling   int
	Position []byte
	Orders   map[string]string
	Want     map[string]any
}

var (
	plainName   = regexp.MustCompile(`^(\d\d)-[a-z0-9]+(-[a-z0-9]+)*\.txtar$`)
	sectionName = regexp.MustCompile(`^\d\d-(\d\d)-[a-z0-9]+(-[a-z0-9]+)*\.txtar$`)
)

// Load reads a case. It refuses whatever would let a case say nothing, or say
// it where nobody looks.
func (b Book) Load(file string, data []byte) (Case, error) {
	c := Case{Orders: make(map[string]string)}
	name, like := plainName, "07-some-words.txtar"
	if b.Sections {
		name, like = sectionName, "02-07-some-words.txtar"
	}
	m := name.FindStringSubmatch(file)
	if m == nil {
		return c, fmt.Errorf("a case is called %s", like)
	}
	c.Ruling, _ = strconv.Atoi(m[1])
	archive := txtar.Parse(data)
	why, ok := strings.CutPrefix(string(archive.Comment), b.Letter+strconv.Itoa(c.Ruling)+": ")
	if !ok || strings.TrimSpace(why) == "" {
		return c, fmt.Errorf("the comment begins with its ruling and says why, behind %s%d and a colon", b.Letter, c.Ruling)
	}
	for _, f := range archive.Files {
		if err := b.section(&c, f); err != nil {
			return c, err
		}
	}
	if len(c.Position) == 0 || len(c.Want) == 0 {
		return c, fmt.Errorf("position.json and expect.json are needed")
	}
	return c, b.checkWant(c.Want)
}

func (b Book) section(c *Case, f txtar.File) error {
	seat, isOrders := strings.CutPrefix(f.Name, "orders/")
	seat, isText := strings.CutSuffix(seat, ".txt")
	_, repeated := c.Orders[seat]
	switch {
	case f.Name == "position.json" && c.Position == nil:
		c.Position = f.Data
		if !json.Valid(f.Data) {
			return fmt.Errorf("position.json is no JSON")
		}
	case f.Name == "expect.json" && c.Want == nil:
		return json.Unmarshal(f.Data, &c.Want)
	case isOrders && isText && b.isSeat(seat) && !repeated:
		c.Orders[seat] = string(f.Data)
	default:
		return fmt.Errorf("unknown or repeated section %s", f.Name)
	}
	return nil
}

// isSeat tells whether the game has a seat of that name.
func (b Book) isSeat(name string) bool {
	_, _, names := b.Game.Seats()
	return name != "" && (names == nil || slices.Contains(names, name))
}

// checkWant refuses keys that adjudicate never writes and seats that it never
// names.
func (b Book) checkWant(want map[string]any) error {
	for key := range want {
		if !slices.Contains([]string{"position", "problems", "draws", "rulings", "refused"}, key) {
			return fmt.Errorf("expect.json: unknown key %s", key)
		}
	}
	if why, refused := want["refused"]; refused && (len(want) > 1 || fmt.Sprint(why) == "") {
		return fmt.Errorf("expect.json: a refusal has its message and nothing else comes of it")
	}
	for _, key := range []string{"problems", "rulings"} {
		list, _ := want[key].([]any)
		for _, p := range list {
			m, ok := p.(map[string]any)
			if seat, named := m[b.Game.SeatKey()]; !ok || !named || !b.isSeat(fmt.Sprint(seat)) {
				return fmt.Errorf("expect.json: %s: each tells its %s", key, b.Game.SeatKey())
			}
		}
	}
	return nil
}
