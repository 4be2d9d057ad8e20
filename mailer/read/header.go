package read

import (
	"bytes"
	"iter"
	"slices"
	"strings"
)

// Headers beyond these bounds are not looked at: no honest mail has them.
const (
	maxFields = 1000
	maxField  = 64 << 10
)

type field struct {
	name  string // in lower case
	value string // unfolded, undecoded
}

// header is the fields of a mail or of a part, in their order.
type header []field

// get gives the first field of a name, which is in lower case here as there.
func (h header) get(name string) string {
	for i := range h {
		if h[i].name == name {
			return h[i].value
		}
	}
	return ""
}

// each goes through the fields of a name.
func (h header) each(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range h {
			if h[i].name == name && !yield(h[i].value) {
				return
			}
		}
	}
}

func (h header) all(name string) []string { return slices.Collect(h.each(name)) }

func (h header) has(name string) bool {
	for range h.each(name) {
		return true
	}
	return false
}

// cutLine cuts off the first line, which CRLF, LF, CR or the CRCRLF of a
// careless gateway may end.
func cutLine(b []byte) (line, rest []byte) {
	i := lineEnd(b)
	if i < 0 {
		return b, nil
	}
	line, rest = b[:i], b[i+1:]
	if b[i] == '\r' {
		if len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n' {
			return line, rest[2:]
		}
		if len(rest) > 0 && rest[0] == '\n' {
			return line, rest[1:]
		}
	}
	return line, rest
}

// lineEnd is bytes.IndexAny(b, "\r\n"), which is slow.
func lineEnd(b []byte) int {
	for i, c := range b {
		if c == '\n' || c == '\r' {
			return i
		}
	}
	return -1
}

// splitMail parts a mail from its header (RFC 5322 2.1). An mbox "From " line
// and blank lines before the header are no part of it. Bytes that do not begin
// with any field a mail could have are all body: nothing is dropped.
func splitMail(raw []byte) (header, []byte) {
	b := bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	for len(b) > 0 {
		line, rest := cutLine(b)
		if len(bytes.TrimSpace(line)) > 0 && !bytes.HasPrefix(line, []byte("From ")) &&
			!bytes.HasPrefix(line, []byte(">From ")) {
			break
		}
		b = rest
	}
	h, body := splitHeader(b, true)
	for i := range h {
		if knownField(h[i].name) {
			return h, body
		}
	}
	return nil, raw
}

// splitHeader reads fields up to the first blank line. In a mail's header a
// line that is no field is skipped if fields go on behind it, else the body
// begins there without a blank line; in a part's header it always does.
func splitHeader(b []byte, skip bool) (header, []byte) {
	f := fieldsReader{ends: make([]fieldEnds, 0, min(len(b), usualHeader)/usualField)}
	f.text.Grow(min(len(b), usualHeader))
	for len(b) > 0 {
		line, rest := cutLine(b)
		if len(line) == 0 {
			return f.header(), rest
		}
		if line[0] == ' ' || line[0] == '\t' {
			if !f.goOn(bytes.TrimSpace(line)) {
				return f.header(), b
			}
			b = rest
			continue
		}
		name, value, ok := cutField(line)
		if !ok {
			next, _ := cutLine(rest)
			if following, _, more := cutField(next); !skip || !more || !knownField(strings.ToLower(string(following))) {
				return f.header(), b
			}
			b = rest
			continue
		}
		f.begin(name, value)
		b = rest
	}
	return f.header(), nil
}

// The room that is made for fields at first: what most headers need.
const (
	usualHeader = 1 << 10
	usualField  = 40
)

// fieldsReader puts a header together. Names and values are written into one
// text, and the fields are pieces of it in the end: one string, not dozens.
type fieldsReader struct {
	text strings.Builder
	ends []fieldEnds
	full bool // what comes now is not kept
}

// fieldEnds are where a field's name and its value end in the text. The value
// begins where the name ends, and the name where the field before it does.
type fieldEnds struct{ name, value int }

func (f *fieldsReader) begin(name, value []byte) {
	if f.full = f.full || len(f.ends) == maxFields; f.full {
		return
	}
	for _, c := range name {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		f.text.WriteByte(c)
	}
	ends := fieldEnds{name: f.text.Len()}
	f.text.Write(clip(value, maxField))
	ends.value = f.text.Len()
	f.ends = append(f.ends, ends)
}

// goOn takes a continuation line (RFC 5322 2.2.3); it says false where there
// is no field that could go on.
func (f *fieldsReader) goOn(more []byte) bool {
	if len(f.ends) == 0 {
		return false
	}
	last := &f.ends[len(f.ends)-1]
	if size := last.value - last.name; !f.full && size+len(more) < maxField {
		f.text.WriteByte(' ')
		f.text.Write(more)
		last.value = f.text.Len()
	}
	return true
}

func (f *fieldsReader) header() header {
	if len(f.ends) == 0 {
		return nil
	}
	text, h, start := f.text.String(), make(header, len(f.ends)), 0
	for i, end := range f.ends {
		h[i] = field{name: text[start:end.name], value: text[end.name:end.value]}
		start = end.value
	}
	return h
}

func clip[T string | []byte](s T, n int) T {
	if len(s) > n {
		return s[:n]
	}
	return s
}

// cutField parts a field's name from its value; spaces before the colon are
// an obsolete form that is still met (RFC 5322 4.5).
func cutField(line []byte) (name, value []byte, ok bool) {
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 || colon > 100 {
		return nil, nil, false
	}
	name = bytes.TrimRight(line[:colon], " \t")
	for _, c := range name {
		if c <= ' ' || c >= 0x7f {
			return nil, nil, false
		}
	}
	return name, bytes.TrimSpace(line[colon+1:]), len(name) > 0
}

// knownField says whether a name is one that a mail's header really has, so
// that a text beginning with "Note: ..." is not taken for one.
func knownField(name string) bool {
	if strings.HasPrefix(name, "x-") || strings.HasPrefix(name, "list-") ||
		strings.HasPrefix(name, "content-") || strings.HasPrefix(name, "resent-") ||
		strings.HasPrefix(name, "arc-") {
		return true
	}
	switch name {
	case "from", "to", "cc", "bcc", "date", "subject", "sender", "reply-to", "message-id",
		"in-reply-to", "references", "received", "return-path", "mime-version", "delivered-to",
		"envelope-to", "delivery-date", "auto-submitted", "precedence", "dkim-signature",
		"authentication-results", "user-agent", "importance", "priority", "organization",
		"thread-topic", "thread-index", "received-spf", "apparently-to", "status",
		"disposition-notification-to", "domainkey-signature", "autocrypt", "feedback-id":
		return true
	}
	return false
}
