package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// pkg is what go list says of a package.
type pkg struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
}

// room is a row of DESIGN.md's table of rooms: which packages it is, what of
// the project they may import, and what they may never, with the reason.
type room struct {
	of    string   // a path below the module; /... for all below it, too
	may   []string // of the project: a path, or one with /...
	std   []string // the standard packages allowed; nil: all that are not banned
	other []string // of other modules; nil: all that are not banned
	never map[string]string
}

// Reasons that stand for several bans.
const (
	noSocket   = "what it does is the same without a network: tests need none"
	noDatabase = "games and mails are kept by store alone, so that one transaction can hold them together"
	noTemplate = "how a report looks is the templates' business; the master only says what is in it"
)

// pure is what rules need of the standard library. There is no clock, log,
// context, file or environment in it: the same input gives the same output.
// reflect is for DeepEqual, sync for what is made once, math/rand/v2 for machine players, whose
// chance is handed in.
var pure = []string{"bytes", "cmp", "crypto/hmac", "crypto/sha256", "encoding/binary", "encoding/hex", "encoding/json", "errors", "fmt", "hash",
	"io", "iter", "maps", "math", "math/bits", "math/rand/v2", "reflect", "regexp", "slices", "sort", "strconv", "strings", "sync", "unicode", "unicode/utf8"}

var rooms = []room{
	{of: "orders", may: nil, std: []string{"cmp", "iter", "maps", "slices", "sort", "strconv", "strings", "unicode", "unicode/utf8"},
		other: []string{"golang.org/x/text/..."}},
	{of: "gm/game", may: []string{"orders"}, std: pure, other: []string{}},
	{of: "gm/game/...", may: []string{"orders", "gm/game"}, std: pure, other: []string{}},
	// Machine players know a game as people do, by its mails alone.
	{of: "gm/game/themob/players", may: []string{"gm/game/pen"}, std: pure, other: []string{}},
	{of: "gm/game/theboss/players", may: []string{"gm/game/pen"}, std: pure, other: []string{}},
	{of: "gm/game/heelers/players", may: []string{"gm/game/pen"}, std: pure, other: []string{}},
	// What the games' tests share reads files and Go sources, and is in no
	// program: nobody's row but cmd's lets it in, and cmd's forbids it.
	{of: "gm/game/rulecase", may: []string{"orders", "gm/game"}, other: []string{"golang.org/x/tools/txtar"}},
	// Which spellings are one address is the master's to know: idna is a table.
	{of: "gm", may: []string{"gm/game", "orders"}, other: []string{"golang.org/x/net/idna"}, never: map[string]string{
		"database/sql": noDatabase, "net": noSocket, "net/http": noSocket, "net/mail": "a letter is read by mailer/read before the master sees it",
		"net/smtp": noSocket, "text/template": noTemplate, "html/template": noTemplate, "os": "where things are kept is settled in cmd and handed in",
	}},
	{of: "store", may: []string{"gm", "gm/game"}, never: map[string]string{
		"net": noSocket, "net/mail": "mails come and go as bytes", "text/template": noTemplate, "html/template": noTemplate,
	}},
	{of: "templates", may: []string{"gm", "gm/game"}, never: map[string]string{
		"net": noSocket, "database/sql": noDatabase, "time": "when a report was made stands in it", "os": "what it needs is embedded: the same model gives the same characters",
	}},
	{of: "mailer", may: []string{"gm"}, never: map[string]string{"database/sql": noDatabase}},
	{of: "mailer/read", may: []string{"gm", "orders", "mailer"}, never: map[string]string{
		"net": noSocket, "os": "bytes in, letter out", "time": "what a mail says does not depend on when it is read", "log/slog": "it is pure", "database/sql": noDatabase,
	}},
	{of: "mailer/compose", may: []string{"gm", "orders", "mailer"}, never: map[string]string{
		"net": noSocket, "os": "message in, bytes out", "log/slog": "it is pure", "database/sql": noDatabase,
	}},
	{of: "mailer/...", may: []string{"gm", "mailer/..."}, never: map[string]string{"database/sql": noDatabase}},
	{of: "cmd/mobpost", may: []string{"..."}, never: map[string]string{
		"database/sql": noDatabase, "modernc.org/sqlite": noDatabase, "mime": "making mails is the mailer's", "mime/multipart": "making mails is the mailer's",
		"mobpost/gm/game/rulecase": "it is for tests: the flags of go test would be in the program",
	}},
}

// packages are all of the project, without their tests.
func packages(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Imports", "mobpost/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("only %d packages", len(all))
	}
	return all
}

// covers tells whether a pattern is of a path: itself, or with /... also all
// below it.
func covers(pattern, path string) bool {
	if pattern == "..." {
		return true
	}
	base, below := strings.CutSuffix(pattern, "/...")
	return path == base || below && strings.HasPrefix(path, base+"/")
}

func anyCovers(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return covers(p, path) })
}

// roomOf is the room of a package: the row that names it most closely.
func roomOf(p string) (room, bool) {
	best, found := room{}, false
	for _, r := range rooms {
		if covers(r.of, p) && (!found || r.of == p || best.of != p && len(r.of) > len(best.of)) {
			best, found = r, true
		}
	}
	return best, found
}

// TestArrows holds the arrows of DESIGN.md between the rooms.
func TestArrows(t *testing.T) {
	used := map[string]bool{}
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, "mobpost/")
		r, ok := roomOf(name)
		if !ok {
			t.Errorf("%s belongs to no room: give it a row in arrows_test.go, or another place", name)
			continue
		}
		used[r.of] = true
		for _, imported := range p.Imports {
			if why, never := r.never[imported]; never {
				t.Errorf("%s imports %s: %s", name, imported, why)
			}
			own, ours := strings.CutPrefix(imported, "mobpost/")
			first, _, _ := strings.Cut(imported, "/")
			switch {
			case ours && !anyCovers(r.may, own):
				t.Errorf("%s imports %s: it may import %q of the project", name, own, r.may)
			case ours:
			case strings.Contains(first, "."):
				if r.other != nil && !anyCovers(r.other, imported) {
					t.Errorf("%s imports %s: of other modules it may import %q", name, imported, r.other)
				}
			case r.std != nil && !slices.Contains(r.std, imported):
				t.Errorf("%s imports %s, which is not among the standard packages that it may import", name, imported)
			}
		}
	}
	for _, r := range rooms {
		if !used[r.of] {
			t.Errorf("there is no package for the row %s", r.of)
		}
	}
}

// TestFolders: the top level is fixed, and no room is a drawer for everything.
func TestFolders(t *testing.T) {
	for _, p := range packages(t) {
		for part := range strings.SplitSeq(strings.TrimPrefix(p.ImportPath, "mobpost/"), "/") {
			if slices.Contains([]string{"util", "utils", "common", "helpers", "pkg", "internal", "misc"}, part) {
				t.Errorf("%s: a folder is named after what it is", p.ImportPath)
			}
		}
		top, _, _ := strings.Cut(strings.TrimPrefix(p.ImportPath, "mobpost/"), "/")
		if !slices.Contains([]string{"cmd", "gm", "orders", "mailer", "store", "templates"}, top) {
			t.Errorf("%s: the top level is fixed", p.ImportPath)
		}
	}
}
