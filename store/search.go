package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"mobpost/gm"
	"mobpost/gm/game"
)

// MarkOn and MarkOff stand around the words found in a Hit's Text. They occur
// in no text, and no page may show them: put what emphasis looks like there.
const (
	MarkOn  = "\x02"
	MarkOff = "\x03"
)

// Query is what to look for.
type Query struct {
	// Words as people type them: all must stand in the same passage. "Words in
	// quotes" stand side by side, and a word with * at its end is a beginning.
	Words string
	Game  gm.GameID // in this game alone; empty for all
	Limit int       // 0 means 50
}

// Hit is a passage of a public report.
type Hit struct {
	Game    gm.GameID
	Line    int
	Turn    game.TurnRef
	At      time.Time
	Title   string // of the report
	Heading string // under which it stands; empty for a line of a chart
	Text    string // with marks
}

// Found is what a search gives.
type Found struct {
	Hits []Hit
	// Passed are words that were passed over because they stand in no report at
	// all, and nothing would have been found with them.
	Passed []string
}

// passagesMax is how many passages of a report the index has room for. A
// report's first passage has its highest row number: the index gives rows by
// number, so that the newest report comes first, each from its top, and what
// is over the limit need not be looked at.
const passagesMax = 1 << 12

// index makes a public report findable.
func (c *conn) index(id, made int64, all []passage) error {
	if len(all) > passagesMax {
		all = all[:passagesMax]
	}
	for i, p := range all {
		if _, err := c.exec(bg, "INSERT INTO passages (rowid, heading, story, chart, game) VALUES (?, ?, ?, ?, ?)",
			(made+1)*passagesMax-1-int64(i), p.heading, p.story, p.chart, gameWord(id)); err != nil {
			return fmt.Errorf("index the report: %w", err)
		}
	}
	return nil
}

// gameWord is how the index calls a game: one word, whatever its name.
func gameWord(id int64) string { return fmt.Sprintf("g%d", id) }

// Search looks through the public reports. What was told comes first, newest
// turn first, then the charts' lines. Words that say nothing ("when did") are
// passed over, so that a question may be asked as it is, and so are words that
// stand nowhere.
func (db *DB) Search(ctx context.Context, q Query) (*Found, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	found := &Found{}
	terms := terms(q.Words)
	if len(terms) == 0 {
		return found, nil
	}
	err := db.read(ctx, func(c *conn) error {
		within := ""
		if q.Game != "" {
			var id int64
			if err := c.row(ctx, []any{&id}, "SELECT id FROM games WHERE name = ?", string(q.Game)); err != nil {
				return noGame(err)
			}
			within = " AND game : " + gameWord(id)
		}
		if err := c.hits(ctx, found, terms, within, q.Limit); err != nil || len(found.Hits) > 0 {
			return err
		}
		var some []string
		for _, term := range terms {
			var there bool
			if err := c.row(ctx, []any{&there}, "SELECT EXISTS (SELECT 1 FROM passages WHERE passages MATCH ?)", "{heading story chart} : "+meant(term)); err != nil {
				return err
			}
			if there {
				some = append(some, term)
			} else {
				found.Passed = append(found.Passed, strings.Trim(term, `"*`))
			}
		}
		if len(some) > 0 && len(some) < len(terms) {
			return c.hits(ctx, found, some, within, q.Limit)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return found, nil
}

// hits adds the passages that have all the terms: what was told, then charts.
func (c *conn) hits(ctx context.Context, found *Found, terms []string, within string, limit int) error {
	asked := make([]string, len(terms))
	for i, term := range terms {
		asked[i] = meant(term)
	}
	for _, columns := range []string{"{heading story}", "chart"} {
		if len(found.Hits) >= limit {
			break
		}
		match := columns + " : (" + strings.Join(asked, " AND ") + ")" + within
		if err := c.matches(ctx, found, match, limit-len(found.Hits)); err != nil {
			return err
		}
	}
	return nil
}

// matches adds what matches, newest turn first and each report from its top.
func (c *conn) matches(ctx context.Context, found *Found, match string, limit int) error {
	return c.rows(ctx, func(rows *sql.Rows) error {
		var h Hit
		var at int64
		var story, chart string
		err := rows.Scan(&h.Game, &h.Line, &h.Turn.Hand, &h.Turn.Turn, &at, &h.Title, &h.Heading, &story, &chart)
		h.At, h.Text = moment(at), story+chart
		found.Hits = append(found.Hits, h)
		return err
	}, `SELECT name, line, hand, turn, at, title, f.heading, f.story, f.chart FROM (
			SELECT rowid AS row, heading, highlight(passages, 1, ?1, ?2) AS story, highlight(passages, 2, ?1, ?2) AS chart
			FROM passages WHERE passages MATCH ?3 ORDER BY rowid DESC LIMIT ?4) f
		JOIN made ON made.id = f.row / 4096 JOIN games ON games.id = made.game ORDER BY f.row DESC`, MarkOn, MarkOff, match, limit)
}

// idle are the words of a question that say nothing of what is asked for.
const idle = " a an and are at by did do does for from had has have he her his how i in is it its me of on or she" +
	" tell that the their there they to was were what when where which who whom whose why with "

// meant is a term with other words for the same: people ask when somebody was
// lost, reports say that he was killed.
func meant(term string) string {
	for _, same := range [...]struct{ asked, told string }{
		{" lose loses lost losing loss ", `"lose" OR "lost" OR "killed"`},
		{" die dies died dead death ", `"die" OR "dead" OR "killed"`},
		{" win wins won winner winning ", `"win" OR "won" OR "winner"`},
	} {
		if strings.Contains(same.asked, " "+strings.ToLower(strings.Trim(term, `"`))+" ") {
			return "(" + same.told + ")"
		}
	}
	return term
}

// terms makes phrases of the index's language from what people type.
func terms(words string) []string {
	var all, plain []string
	for i, part := range strings.Split(words, `"`) {
		if i%2 == 1 { // between quotes
			if f := strings.FieldsFunc(part, apart); len(f) > 0 {
				all = append(all, `"`+strings.Join(f, " ")+`"`)
			}
			continue
		}
		for _, f := range strings.Fields(part) {
			begins := strings.HasSuffix(f, "*")
			// A hyphen or apostrophe divides words in the index, too: what is
			// left stands side by side.
			pieces := strings.FieldsFunc(f, apart)
			if len(pieces) == 0 {
				continue
			}
			term := `"` + strings.Join(pieces, " ") + `"`
			if begins {
				term += "*"
			}
			plain = append(plain, term)
		}
	}
	telling := slices.DeleteFunc(slices.Clone(plain), func(t string) bool {
		return strings.Contains(idle, " "+strings.ToLower(strings.Trim(t, `"`))+" ")
	})
	if len(all)+len(telling) == 0 {
		telling = plain
	}
	return append(all, telling...)
}

func apart(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }
