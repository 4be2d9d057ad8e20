package read

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"mobpost/gm"
)

// maxAddresses bounds what is taken from one mail's address fields.
const maxAddresses = 200

type address struct{ name, addr string }

// addresses reads an address list (RFC 5322 3.4, RFC 6532). net/mail refuses a
// whole list for one bad mailbox, so this reads what looks like an address and
// passes over the rest: comments, groups, "Undisclosed Recipients" <>.
func addresses(value, hint string) []address {
	var list []address
	token := make([]byte, 0, 100) // the mailbox so far, outside <>
	angle := ""
	end := func() {
		if a, ok := mailbox(string(token), angle, hint); ok && len(list) < maxAddresses {
			list = append(list, a)
		}
		token = token[:0]
		angle = ""
	}
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case c == '"':
			j, _ := closing(value, i)
			token = append(token, value[i:j]...)
			i = j - 1
		case c == '(':
			depth := 0
			for ; i < len(value); i++ {
				if value[i] == '(' {
					depth++
				} else if value[i] == ')' {
					if depth--; depth == 0 {
						break
					}
				}
			}
			token = append(token, ' ')
		case c == '<':
			j := closingAngle(value, i)
			angle = strings.TrimLeft(value[i+1:j], "<")
			i = j
		case c == ',' || c == ';':
			end()
		case c == ':' && bytes.IndexByte(token, '@') < 0:
			token = token[:0] // the name of a group
		default:
			token = append(token, c)
		}
	}
	end()
	return list
}

// closing is the index behind the quoted string that begins at i; ok is false
// if it has no end.
func closing(s string, i int) (end int, ok bool) {
	for j := i + 1; j < len(s); j++ {
		if s[j] == '\\' {
			j++
		} else if s[j] == '"' {
			return j + 1, true
		}
	}
	return len(s), false
}

// closingAngle is the index of the > that closes the < at i, which is not one in
// quotes; the end if there is none.
func closingAngle(s string, i int) int {
	open := false // a quotation has no end, so that no later one is looked for
	for j := i + 1; j < len(s); j++ {
		if s[j] == '>' {
			return j
		}
		if s[j] == '"' && !open {
			end, ok := closing(s, j)
			if open = !ok; ok {
				j = end - 1
			}
		}
	}
	return len(s)
}

// unescape undoes the quoting inside a quoted string.
var unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

func mailbox(token, angle, hint string) (address, bool) {
	name := strings.Trim(token, " \t<>")
	addr := strings.TrimSpace(angle)
	if addr == "" {
		if addr = bare(token); addr != "" {
			name = ""
		}
	}
	// A source route before the address is obsolete (RFC 5322 4.4).
	if i := strings.LastIndexByte(addr, ':'); i >= 0 && strings.HasPrefix(addr, "@") {
		addr = addr[i+1:]
	}
	addr = strings.TrimPrefix(strings.TrimSpace(addr), "mailto:")
	at := strings.LastIndexByte(addr, '@')
	if at <= 0 || at == len(addr)-1 || strings.ContainsAny(addr[at:], " \t<>\",") {
		return address{}, false
	}
	addr = gm.WireAddress(decodeString(addr[:at], hint) + "@" + decodeString(addr[at+1:], hint))
	if len(name) > 1 && name[0] == '"' && name[len(name)-1] == '"' {
		name = unescape.Replace(name[1 : len(name)-1])
	}
	return address{words(name, hint), addr}, true
}

// bare finds an address that no angle brackets set off. Its local part may be in
// quotes, with blanks and @ in them; some software puts all of it into quotes.
func bare(token string) (addr string) {
	open := false // as in closingAngle
	for len(token) > 0 {
		end := 0
		for end < len(token) && token[end] != ' ' && token[end] != '\t' {
			next := end + 1
			if token[end] == '"' && !open {
				after, ok := closing(token, end)
				if open = !ok; ok {
					next = after
				}
			}
			end = next
		}
		word := token[:end]
		token = strings.TrimLeft(token[end:], " \t")
		if strings.HasPrefix(word, `"`) && strings.LastIndex(word, `"@`) > 0 {
			addr = word
			continue
		}
		for _, w := range strings.Fields(word) {
			if strings.Contains(w, "@") {
				addr = strings.Trim(w, `"'`)
			}
		}
	}
	return addr
}

// recipients is every address that a mail says it was sent or delivered to.
func recipients(h header, hint string) []string {
	var to, seen []string // seen are in lower case
	for _, name := range []string{"delivered-to", "x-original-to", "envelope-to", "x-envelope-to",
		"x-delivered-to", "to", "cc", "apparently-to", "resent-to"} {
		for v := range h.each(name) {
			for _, a := range addresses(v, hint) {
				if len(to) == maxAddresses {
					return to
				}
				if key := strings.ToLower(a.addr); !slices.Contains(seen, key) {
					seen = append(seen, key)
					to = append(to, a.addr)
				}
			}
		}
	}
	return to
}

// messageIDs reads ids in angle brackets (RFC 5322 3.6.4); a lone id without
// brackets is taken too, as some software writes it.
func messageIDs(values iter.Seq[string]) []string {
	var ids []string
	for v := range values {
		v = valid(v)
		for len(ids) < maxAddresses {
			i := strings.IndexByte(v, '<')
			if i < 0 {
				break
			}
			j := strings.IndexByte(v[i:], '>')
			if j < 0 {
				break
			}
			if id := strings.TrimSpace(v[i+1 : i+j]); id != "" {
				ids = append(ids, id)
			}
			v = v[i+j+1:]
		}
		if len(ids) == 0 {
			if w := strings.Fields(v); len(w) == 1 && strings.Contains(v, "@") {
				ids = append(ids, strings.Trim(w[0], "<>"))
			}
		}
	}
	return ids
}
