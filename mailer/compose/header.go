package compose

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message/textproto"

	"mobpost/gm"
)

// maxIDs bounds References: the first of a thread and the latest are enough
// (RFC 5537 3.4.4 says how to shorten it).
const maxIDs = 20

// MessageID is the Message-ID (RFC 5322 3.6.4) that an ID makes, without angle
// brackets.
func (l Letterhead) MessageID(id string) string { return atom(id) + "@" + l.MessageHost() }

// field is a header field: its name and its value, encoded and not folded.
// Names are written as go-message would, "Message-Id".
type field [2]string

// lineLength is how long a line of quoted-printable or base64 is at most,
// without its end (RFC 2045 6.7, 6.8). That of a header might have two more
// (RFC 5322 2.1.1).
const lineLength = 76

// appendHeader writes fields and the empty line after them.
func appendHeader(raw []byte, fields []field) ([]byte, error) {
	var err error
	for _, f := range fields {
		if raw, err = f.appendTo(raw); err != nil {
			return nil, err
		}
	}
	return append(raw, "\r\n"...), nil
}

// appendTo writes a field, folded at the last blank that a line has room for.
// One that has no blank there is left to go-message, of which this is the
// common case: it breaks words only where it must.
func (f field) appendTo(raw []byte) ([]byte, error) {
	name, value := f[0], f[1]
	if strings.ContainsAny(value, "\r\n") {
		return nil, fmt.Errorf("field %s has more than one line", name)
	}
	begin := len(raw)
	raw = append(append(raw, name...), ": "...)
	for room := lineLength - len(name) - len(": "); len(value) > room; room = lineLength {
		at := strings.LastIndexAny(value[:room+1], " \t")
		if at <= 0 {
			var h textproto.Header
			h.Add(name, f[1])
			folded, err := h.Raw(name)
			return append(raw[:begin], folded...), err
		}
		raw = append(append(raw, value[:at]...), "\r\n"...)
		value = value[at:]
	}
	return append(append(raw, value...), "\r\n"...), nil
}

// fields gives all above the body's. Every value passes oneLine or is
// checked, so that nothing a player wrote can begin a field of its own.
func (l Letterhead) fields(m gm.Message, id, reply string) ([]field, error) {
	list := make([]field, 0, 16) // with room for those of the body
	list = append(list, []field{
		{"From", named(l.Name, l.Address)},
		{"Reply-To", named(l.Name, reply)},
		{"To", named(m.ToName, m.To)},
		{"Subject", words(m.Subject)},
		{"Date", m.Date.Format(time.RFC1123Z)},
		{"Message-Id", "<" + id + ">"},
	}...)
	add := func(name, value string) {
		list = append(list, field{name, value})
	}
	if isID(m.InReplyTo) {
		add("In-Reply-To", "<"+m.InReplyTo+">")
	}
	if refs := l.references(m); refs != "" {
		add("References", refs)
	}
	if m.Game != "" {
		// RFC 2919: a name that stays, for people's filters.
		add("List-Id", words(m.Title+" "+string(m.Game))+" <"+strings.ToLower(atom(string(m.Game)))+"."+l.MessageHost()+">")
	}
	// RFC 3834 5: other machines do not answer these; the second is what
	// Exchange listens to (docs/mail-notes.md, 25).
	if m.Kind == gm.AnswerMail || m.Kind == gm.HintMail {
		add("Auto-Submitted", "auto-replied")
	} else {
		add("Auto-Submitted", "auto-generated")
	}
	add("X-Auto-Response-Suppress", "All")
	add(gm.MarkHeader, string(m.Kind))
	add("Mime-Version", "1.0")
	return list, nil
}

// references are RFC 5322 3.6.4's: what the answered mail refers to, and it. The
// first is the thread's, which is in all its mails. An id that a foreign client
// has spoilt is left out.
func (l Letterhead) references(m gm.Message) string {
	var ids []string
	thread := ""
	if m.Thread != "" {
		thread = l.MessageID(m.Thread)
		ids = append(ids, "<"+thread+">")
	}
	for _, r := range m.References {
		if isID(r) && r != m.InReplyTo && r != thread {
			ids = append(ids, "<"+r+">")
		}
	}
	if len(ids) > maxIDs {
		ids = append(ids[:1:1], ids[len(ids)-maxIDs+1:]...)
	}
	if isID(m.InReplyTo) && m.InReplyTo != thread {
		ids = append(ids, "<"+m.InReplyTo+">")
	}
	return strings.Join(ids, " ")
}

// isID is wide: ids of other programs are given back as they are. One that
// cannot be, or is not two sides of an @, is left out: its mail is answered all
// the same.
func isID(s string) bool {
	if left, right, _ := strings.Cut(s, "@"); left == "" || right == "" || strings.Contains(right, "@") || len(s) > 900 {
		return false
	}
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || c == '<' || c == '>' {
			return false
		}
	}
	return true
}

func named(name, address string) string {
	name = oneLine(name)
	switch {
	case name == "":
		return address
	case plain(name):
		if !strings.ContainsAny(name, `"\`) { // nothing that net/mail would have to quote
			return `"` + name + `" <` + address + ">"
		}
		return (&mail.Address{Name: name, Address: address}).String()
	}
	return words(name) + " <" + address + ">"
}

// plain tells whether a value may stand as it is: ASCII, and nothing in it
// that a reader would decode.
func plain(s string) bool {
	for _, c := range []byte(s) {
		if c >= 0x80 {
			return false
		}
	}
	return !strings.Contains(s, "=?")
}

// maxWord is the length of an encoded word. RFC 2047 allows 75, but go-message
// folds only before a word that fits behind the field's name.
const maxWord = 60

// words encodes what is not plain (RFC 2047 4.2), whole: blanks between an
// encoded word and a plain one would count, between two encoded ones not.
func words(s string) string {
	s = oneLine(s)
	if plain(s) {
		return s
	}
	const begin, end = "=?utf-8?q?", "?="
	out := make([]byte, 0, 3*len(s)+len(begin)+len(end))
	from := 0 // where the present word begins
	out = append(out, begin...)
	for _, r := range s {
		var q [3 * utf8.UTFMax]byte
		char := appendWord(q[:0], string(r))
		if len(out)-from+len(char)+len(end) > maxWord {
			out = append(append(out, end...), ' ')
			from = len(out)
			out = append(out, begin...)
		}
		out = append(out, char...)
	}
	return string(append(out, end...))
}

// appendWord writes what may stand inside an encoded word: letters and digits
// as they are.
func appendWord(out []byte, s string) []byte {
	for _, c := range []byte(s) {
		switch {
		case c == ' ':
			out = append(out, '_')
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
			out = append(out, c)
		default:
			out = append(out, '=', upperHex[c>>4], upperHex[c&0xf])
		}
	}
	return out
}

// oneLine makes one line of anything: line ends and controls become spaces,
// and what is not UTF-8 a replacement character.
func oneLine(s string) string {
	if isOneLine(s) {
		return s
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	for len(s) > longestLine {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
	}
	return s
}

// longestLine is how much of a text the header is a place for.
const longestLine = 500

// isOneLine tells of most texts that they are one line already: ASCII, with
// single spaces between words.
func isOneLine(s string) bool {
	before := byte(' ')
	for _, c := range []byte(s) {
		if c < ' ' || c >= 0x7f || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return len(s) <= longestLine && (before != ' ' || s == "")
}

// atom makes of an ID what can stand left of an @ (RFC 5322 3.2.3): itself if
// it can, else digits.
func atom(id string) string {
	ok := id != "" && len(id) <= 120 && id[0] != '.' && id[len(id)-1] != '.' && !strings.Contains(id, "..")
	for _, c := range []byte(id) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_.+=$", c) >= 0)
	}
	if ok {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:16])
}
