package read

import (
	"bytes"
	"mime"
	"strings"
)

// The walk over a mail's parts stops at these bounds: no mail that a person
// reads is deeper or has more of them, and without bounds deep nesting costs
// quadratic time.
const (
	maxDepth = 20
	maxParts = 1000
)

// part is one node of a mail's MIME tree (RFC 2045, RFC 2046).
type part struct {
	header   header
	major    string // of the content type, in lower case
	minor    string
	params   map[string]string
	attached bool   // Content-Disposition: attachment (RFC 2183)
	filename string // as the header has it
	body     []byte // undecoded
	children []*part
}

func (p *part) is(major, minor string) bool { return p.major == major && p.minor == minor }

func (p *part) transfer() string { return p.header.get("content-transfer-encoding") }

// walker builds the tree of one mail.
type walker struct{ parts int }

// walk makes the tree of a part with the given header and body. digest says
// that a part without a type is a message (RFC 2046 5.1.5).
func (w *walker) walk(h header, body []byte, depth int, digest bool) *part {
	w.parts++
	p := &part{header: h, body: body}
	p.typed(digest)
	p.disposed()
	if p.major != "multipart" {
		return p
	}
	if depth >= maxDepth {
		p.major, p.minor = "application", "octet-stream"
		return p
	}
	pieces := splitParts(body, p.params["boundary"])
	if pieces == nil {
		if enc := strings.ToLower(p.transfer()); strings.Contains(enc, "base64") || strings.Contains(enc, "quoted") {
			p.body = untransfer(body, enc)
			pieces = splitParts(p.body, p.params["boundary"])
		}
	}
	if pieces == nil {
		pieces = splitParts(p.body, sniffBoundary(p.body))
	}
	if pieces == nil {
		// A multipart without parts is read as the text it must be.
		p.major, p.minor, p.params = "text", "plain", nil
		return p
	}
	for _, piece := range pieces {
		if w.parts >= maxParts {
			break
		}
		ph, pb := splitHeader(piece, false)
		p.children = append(p.children, w.walk(ph, pb, depth+1, p.minor == "digest"))
	}
	return p
}

// typed reads the content type. Of two contradicting fields the multipart
// counts whose boundary is really there.
func (p *part) typed(digest bool) {
	p.major, p.minor = "text", "plain"
	if digest {
		p.major, p.minor = "message", "rfc822"
	}
	for i, v := range p.header.all("content-type") {
		major, minor, params, ok := contentType(v)
		if !ok {
			continue
		}
		if i == 0 || major == "multipart" && bytes.Contains(p.body, []byte("--"+params["boundary"])) {
			p.major, p.minor, p.params = major, minor, params
		}
		if p.major == "multipart" {
			break
		}
	}
}

// contentType reads a Content-Type value (RFC 2045 5.1) and forgives what
// mime.ParseMediaType does not: missing semicolons, stray quotes, a type
// without its subtype.
func contentType(v string) (major, minor string, params map[string]string, ok bool) {
	t, params, err := mime.ParseMediaType(v)
	if err != nil {
		t, params = looseType(v)
	}
	major, minor, _ = strings.Cut(strings.ToLower(t), "/")
	major, minor = strings.TrimSpace(major), strings.TrimSpace(minor)
	if minor == "" {
		switch major {
		case "text":
			minor = "plain"
		case "html", "plain":
			major, minor = "text", major
		case "multipart":
			minor = "mixed"
		default:
			return "", "", nil, false
		}
	}
	return major, minor, params, true
}

func looseType(v string) (string, map[string]string) {
	params := map[string]string{}
	t, rest, _ := strings.Cut(v, ";")
	if f := strings.Fields(t); len(f) > 1 {
		t, rest = f[0], strings.Join(f[1:], ";")+";"+rest
	}
	for _, p := range strings.Split(rest, ";") {
		key, value, _ := strings.Cut(p, "=")
		key = strings.ToLower(strings.TrimSpace(key))
		if _, twice := params[key]; key != "" && !twice {
			params[key] = strings.Trim(strings.TrimSpace(value), `\"'`)
		}
	}
	return strings.TrimSpace(t), params
}

func (p *part) disposed() {
	if v := p.header.get("content-disposition"); v != "" {
		disp, _, _ := strings.Cut(v, ";")
		p.attached = strings.EqualFold(strings.TrimSpace(disp), "attachment")
		if _, _, params, ok := contentType("x/" + v); ok {
			p.filename = params["filename"]
		}
	}
	if p.filename == "" {
		p.filename = p.params["name"]
	}
}

// splitParts cuts a multipart body at its boundary; nil if it never comes. The
// closing boundary may be missing, and one that comes too early does not hide
// what follows it.
func splitParts(body []byte, boundary string) [][]byte {
	boundary = strings.TrimRight(boundary, " \t")
	if boundary == "" {
		return nil
	}
	delim := []byte("--" + boundary)
	var parts [][]byte
	start := -1
	for at := 0; len(parts) < maxParts; {
		i := bytes.Index(body[at:], delim)
		if i < 0 {
			break
		}
		i += at
		at = i + len(delim)
		line, rest := cutLine(body[at:])
		tail := bytes.TrimSpace(line)
		closes := bytes.HasPrefix(tail, []byte("--"))
		if closes {
			tail = bytes.TrimSpace(tail[2:])
		}
		if len(tail) > 0 || i > 0 && body[i-1] != '\n' && body[i-1] != '\r' {
			continue
		}
		if start >= 0 {
			parts = append(parts, chomp(body[start:i]))
		}
		start = len(body) - len(rest)
		if closes {
			start = -1
		}
		at = len(body) - len(rest)
	}
	if start >= 0 && start < len(body) && len(parts) < maxParts {
		parts = append(parts, body[start:])
	}
	return parts
}

// chomp takes the line break off that belongs to the boundary behind it.
func chomp(b []byte) []byte {
	b = bytes.TrimSuffix(b, []byte("\n"))
	return bytes.TrimSuffix(b, []byte("\r"))
}

// sniffBoundary finds the boundary of a body whose header names a wrong one or
// none: a line of "--" and something before a Content- field.
func sniffBoundary(body []byte) string {
	for b := body; len(b) > 0; {
		var line []byte
		line, b = cutLine(b)
		if bytes.HasPrefix(line, []byte("--")) && len(line) > 4 && len(line) < 200 {
			next, _ := cutLine(b)
			if len(next) > 8 && strings.EqualFold(string(next[:8]), "content-") {
				return string(line[2:])
			}
		}
	}
	return ""
}

// find gives the first part in the tree of one of the types "major/minor".
// It does not look into attached messages, which are no nodes of the tree.
func (p *part) find(types ...string) *part {
	for _, t := range types {
		if major, minor, _ := strings.Cut(t, "/"); p.is(major, minor) {
			return p
		}
	}
	for _, c := range p.children {
		if f := c.find(types...); f != nil {
			return f
		}
	}
	return nil
}
