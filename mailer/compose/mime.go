package compose

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"strconv"
	"strings"
	"unicode/utf8"

	"mobpost/gm"
)

// write builds, as far as it is needed, mixed(alternative(text, related(html,
// pictures)), attachments): pictures belong to the HTML alone (RFC 2387), and
// the plain text comes first for those who read nothing else (RFC 2046 5.1.4).
//
// The parts are written here and not by go-mail: go-mail has one boundary for
// all levels when it is given one, which is wrong when they are nested, and
// random ones when not, and its headers come in the order of a map.
func (l Letterhead) write(top []field, id string, b Body) ([]byte, error) {
	text := b.Text
	if b.Marked {
		text = gm.MarkBegin + "\n\n" + strings.Trim(text, "\n") + "\n\n" + gm.MarkEnd + "\n"
	}
	body := leaf(plainFields, text)
	if b.HTML != "" {
		html := leaf(htmlFields, b.HTML)
		if len(b.Pictures) > 0 {
			related := node{kind: "related", params: `; type="text/html"`, children: []node{html}}
			for _, p := range b.Pictures {
				picture, err := l.file(p, "inline")
				if err != nil {
					return nil, err
				}
				related.children = append(related.children, picture)
			}
			html = related
		}
		body = node{kind: "alternative", children: []node{body, html}}
	}
	if len(b.Attached) > 0 {
		body = node{kind: "mixed", children: []node{body}}
		for _, a := range b.Attached {
			attached, err := l.file(a, "attachment")
			if err != nil {
				return nil, err
			}
			body.children = append(body.children, attached)
		}
	}
	body.label(id, "0")
	body.fields = append(top, body.fields...)
	return body.appendTo(make([]byte, 0, 1<<10+body.size()))
}

// node is a part: a leaf with text or data, or kind and children.
type node struct {
	kind     string
	params   string // of the Content-Type, behind the boundary
	boundary string
	children []node
	fields   []field
	text     string // lines, written as quoted-printable; empty if it is data
	data     []byte // written as base64
}

var (
	plainFields = []field{{"Content-Type", "text/plain; charset=utf-8"}, {"Content-Transfer-Encoding", "quoted-printable"}}
	htmlFields  = []field{{"Content-Type", "text/html; charset=utf-8"}, {"Content-Transfer-Encoding", "quoted-printable"}}
)

func leaf(fields []field, text string) node {
	if !utf8.ValidString(text) { // which is faster than to mend what needs none
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return node{fields: fields, text: strings.ReplaceAll(text, "\r", "\n")}
}

// file is a picture or attachment. What is called text must be UTF-8.
func (l Letterhead) file(f File, disposition string) (node, error) {
	kind, params, err := mime.ParseMediaType(f.Type)
	if err != nil {
		kind, params = "application/octet-stream", map[string]string{}
	}
	if strings.HasPrefix(kind, "multipart/") { // would be taken for a level of ours
		kind = "application/octet-stream"
	}
	switch charset := params["charset"]; strings.ToLower(charset) {
	case "", "us-ascii", "utf-8":
	default:
		return node{}, fmt.Errorf("%s: unhandled charset %q", f.Name, charset)
	}
	name := oneLine(f.Name)
	n := node{fields: []field{
		{"Content-Type", mime.FormatMediaType(kind, params)},
		{"Content-Transfer-Encoding", "base64"},
		{"Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": name})},
	}, data: f.Data}
	if disposition == "inline" {
		n.fields = append(n.fields, field{"Content-Id", "<" + l.ContentID(f.Name) + ">"})
	}
	return n, nil
}

// label gives every level its own boundary, which follows from the message's
// ID and the place of the level.
func (n *node) label(id, place string) {
	if n.children == nil {
		return
	}
	sum := sha256.Sum256([]byte(id + " " + place))
	n.boundary = "=_" + hex.EncodeToString(sum[:15])
	n.fields = []field{{"Content-Type", "multipart/" + n.kind + `; boundary="` + n.boundary + `"` + n.params}}
	for i := range n.children {
		n.children[i].label(id, place+"."+strconv.Itoa(i))
	}
}

// size guesses how long it becomes without the mail's own fields, rather too
// long than too short: a buffer that grows is copied.
func (n *node) size() int {
	size := 160 + len(n.text)/8*9 + len(n.data)/18*25
	for i := range n.children {
		size += n.children[i].size()
	}
	return size
}

// appendTo writes it with its fields (RFC 2046 5.1.1).
func (n *node) appendTo(raw []byte) ([]byte, error) {
	raw, err := appendHeader(raw, n.fields)
	switch {
	case err != nil:
		return nil, err
	case n.text != "":
		return appendQuoted(raw, n.text), nil
	case n.children == nil:
		return appendBase64(raw, n.data), nil
	}
	for i := range n.children {
		if i > 0 {
			raw = append(raw, "\r\n"...)
		}
		raw = append(append(append(raw, "--"...), n.boundary...), "\r\n"...)
		if raw, err = n.children[i].appendTo(raw); err != nil {
			return nil, err
		}
	}
	return append(append(append(raw, "\r\n--"...), n.boundary...), "--\r\n"...), nil
}
