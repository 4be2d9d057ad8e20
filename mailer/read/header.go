package read

import (
	"bytes"
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

func (h header) all(name string) []string {
	var vs []string
	for i := range h {
		if h[i].name == name {
			vs = append(vs, h[i].value)
		}
	}
	return vs
}

func (h header) has(name string) bool {
	for i := range h {
		if h[i].name == name {
			return true
		}
	}
	return false
}

// cutLine cuts off the first line, which CRLF, LF, CR or the CRCRLF of a
// careless gateway may end.
func cutLine(b []byte) (line, rest []byte) {
	i := bytes.IndexAny(b, "\r\n")
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
	var h header
	var name string
	var value []byte // of the last field, with its continuation lines
	end := func(rest []byte) (header, []byte) {
		if name != "" && len(h) < maxFields {
			h = append(h, field{name, string(value)})
		}
		name = ""
		return h, rest
	}
	for len(b) > 0 {
		line, rest := cutLine(b)
		if len(line) == 0 {
			return end(rest)
		}
		if line[0] == ' ' || line[0] == '\t' {
			if name == "" {
				return end(b)
			}
			// Unfolding (RFC 5322 2.2.3).
			if more := bytes.TrimSpace(line); len(value)+len(more) < maxField {
				value = append(append(value, ' '), more...)
			}
			b = rest
			continue
		}
		n, v, ok := cutField(line)
		if !ok {
			next, _ := cutLine(rest)
			if following, _, more := cutField(next); !skip || !more || !knownField(following) {
				return end(b)
			}
			b = rest
			continue
		}
		end(nil)
		name, value = n, append(value[:0], clip(v, maxField)...)
		b = rest
	}
	return end(nil)
}

func clip(b []byte, n int) []byte {
	if len(b) > n {
		return b[:n]
	}
	return b
}

// cutField parts a field's name from its value; spaces before the colon are
// an obsolete form that is still met (RFC 5322 4.5).
func cutField(line []byte) (name string, value []byte, ok bool) {
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 || colon > 100 {
		return "", nil, false
	}
	n := bytes.TrimRight(line[:colon], " \t")
	for _, c := range n {
		if c <= ' ' || c >= 0x7f {
			return "", nil, false
		}
	}
	return strings.ToLower(string(n)), bytes.TrimSpace(line[colon+1:]), len(n) > 0
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
