package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

// wrong says what is wrong with a key of a section, and on which line of the
// file it stands; of a key that is missing, on which the section begins. no is
// which of several sections of one name, from 0. An empty key is the section.
func (c *config) wrong(section string, no int, key, format string, args ...any) error {
	at := c.path
	line := findKey(c.text, section, no, key)
	if line == 0 {
		line = findKey(c.text, section, no, "")
	}
	if line > 0 {
		at = fmt.Sprintf("%s:%d", c.path, line)
	}
	what := "[" + section + "]"
	if section == "mailbox" {
		what = "[[mailbox]]"
	}
	if key != "" {
		what += " " + key
	}
	return badInput(fmt.Errorf("%s: %s %w", at, what, fmt.Errorf(format, args...)))
}

// unknown names the first key of the file that is none of the configuration.
func (c *config) unknown(keys []toml.Key) error {
	first, name := 0, keys[0].String()
	for _, k := range keys {
		line := 0
		for n := 0; line == 0 && n <= len(c.More); n++ {
			line = findKey(c.text, strings.Join(k[:len(k)-1], "."), n, k[len(k)-1])
		}
		if line == 0 { // a whole section
			line = findKey(c.text, k.String(), 0, "")
		}
		if line > 0 && (first == 0 || line < first) {
			first, name = line, k.String()
		}
	}
	at := c.path
	if first > 0 {
		at = fmt.Sprintf("%s:%d", c.path, first)
	}
	return badInput(fmt.Errorf("%s: %s is no key of the configuration; docs/configuration.md lists them", at, name))
}

// findKey is the line of a key in a TOML file, or for an empty key that of its
// section; 0 if it does not stand there. It knows what people write: one key a
// line, plain or in quotes, under the header of its section or with the
// section's name and a dot before it.
func findKey(text, section string, no int, key string) int {
	seen := map[string]int{}
	in, at := "", 0
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			name, _, _ := strings.Cut(strings.TrimLeft(line, "[ \t"), "]")
			in = plainKey(name)
			at = seen[in]
			seen[in]++
			if key == "" && in == section && at == no {
				return i + 1
			}
			continue
		}
		name, _, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		name = plainKey(name)
		whole := name
		if in != "" {
			whole = in + "." + name
		}
		if at == no && (key != "" && whole == strings.TrimPrefix(section+"."+key, ".") || key == "" && whole == section) {
			return i + 1
		}
	}
	return 0
}

// findBelow finds the first key that begins with another one and a dot.
func findBelow(text, key string) (line int, whole string) {
	in := ""
	for i, l := range strings.Split(text, "\n") {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, "[") {
			name, _, _ := strings.Cut(strings.TrimLeft(l, "[ \t"), "]")
			in = plainKey(name) + "."
			continue
		}
		if name, _, ok := strings.Cut(l, "="); ok && strings.HasPrefix(in+plainKey(name), key+".") {
			return i + 1, in + plainKey(name)
		}
	}
	return 0, ""
}

// plainKey takes quotes and blanks off a key, of every part of it.
func plainKey(key string) string {
	parts := strings.Split(key, ".")
	if strings.ContainsAny(key, `"'`) {
		parts = []string{strings.Trim(strings.TrimSpace(key), `"'`)}
		if in, last, ok := cutQuoted(key); ok {
			parts = []string{plainKey(in), last}
		}
	}
	for i := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(parts[i]), `"'`)
	}
	return strings.Join(parts, ".")
}

// cutQuoted parts section."a.domain" at the dot before the quotes.
func cutQuoted(key string) (in, last string, ok bool) {
	key = strings.TrimSpace(key)
	i := strings.IndexAny(key, `"'`)
	if i <= 0 {
		return "", "", false
	}
	return strings.TrimRight(key[:i], ". \t"), strings.Trim(key[i:], `"'`), true
}

var typeError = regexp.MustCompile(`^toml: (?:line (\d+) )?\(last key "([^"]+)"\): (?s:(.*))$`)

// tomlError is what the library says, in our form: "LINE: what is wrong".
func tomlError(text string, err error) error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		if parse.LastKey != "" && !strings.Contains(parse.Message, parse.LastKey) {
			return fmt.Errorf("%d: %s: %s", parse.Position.Line, parse.LastKey, parse.Message)
		}
		return fmt.Errorf("%d: %s", parse.Position.Line, parse.Message)
	}
	if m := typeError.FindStringSubmatch(err.Error()); m != nil {
		if line, err := strconv.Atoi(m[1]); err == nil {
			return fmt.Errorf("%d: %s: %s", line, m[2], m[3])
		}
		// A name with a dot in it is a table for TOML, and has no line.
		if line, whole := findBelow(text, m[2]); line > 0 {
			return fmt.Errorf("%d: %s: a name with a dot in it stands in quotes", line, whole)
		}
	}
	return fmt.Errorf(" %w", err)
}
