package compose

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"mime"
	"strings"

	"github.com/emersion/go-message"

	"mobpost/gm"
)

// write builds, as far as it is needed, mixed(alternative(text, related(html,
// pictures)), attachments): pictures belong to the HTML alone (RFC 2387), and
// the plain text comes first for those who read nothing else (RFC 2046 5.1.4).
//
// go-message writes the parts and not go-mail: go-mail has one boundary for
// all levels when it is given one, which is wrong when they are nested, and
// random ones when not, and its headers come in the order of a map.
func (l Letterhead) write(w io.Writer, top []field, id string, b Body) error {
	text := b.Text
	if b.Marked {
		text = gm.MarkBegin + "\n\n" + strings.Trim(text, "\n") + "\n\n" + gm.MarkEnd + "\n"
	}
	body := leaf("text/plain; charset=utf-8", text)
	if b.HTML != "" {
		html := leaf("text/html; charset=utf-8", b.HTML)
		if len(b.Pictures) > 0 {
			related := node{kind: "related", params: map[string]string{"type": "text/html"}, children: []node{html}}
			for _, p := range b.Pictures {
				related.children = append(related.children, l.file(p, "inline"))
			}
			html = related
		}
		body = node{kind: "alternative", children: []node{body, html}}
	}
	if len(b.Attached) > 0 {
		body = node{kind: "mixed", children: []node{body}}
		for _, a := range b.Attached {
			body.children = append(body.children, l.file(a, "attachment"))
		}
	}
	body.label(id, "0")
	mw, err := message.CreateWriter(w, header(append(top, body.fields...)))
	if err != nil {
		return err
	}
	if err := body.fill(mw); err != nil {
		return err
	}
	return mw.Close()
}

// node is a part: a leaf with data, or kind and children.
type node struct {
	kind     string
	params   map[string]string
	children []node
	fields   []field
	data     []byte
}

func leaf(contentType, text string) node {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return node{
		fields: []field{{"Content-Type", contentType}, {"Content-Transfer-Encoding", "quoted-printable"}},
		data:   []byte(strings.ReplaceAll(text, "\n", "\r\n")),
	}
}

func (l Letterhead) file(f File, disposition string) node {
	kind, params, err := mime.ParseMediaType(f.Type)
	if err != nil {
		kind, params = "application/octet-stream", map[string]string{}
	}
	if strings.HasPrefix(kind, "multipart/") { // would be taken for a level of ours
		kind = "application/octet-stream"
	}
	name := oneLine(f.Name)
	n := node{fields: []field{
		{"Content-Type", mime.FormatMediaType(kind, params)},
		{"Content-Transfer-Encoding", "base64"},
		{"Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": name})},
	}, data: f.Data}
	if disposition == "inline" {
		n.fields = append(n.fields, field{"Content-ID", "<" + l.ContentID(f.Name) + ">"})
	}
	return n
}

// label gives every level its own boundary, which follows from the message's
// ID and the place of the level.
func (n *node) label(id, place string) {
	if n.children == nil {
		return
	}
	sum := sha256.Sum256([]byte(id + " " + place))
	params := map[string]string{"boundary": "=_" + hex.EncodeToString(sum[:15])}
	for k, v := range n.params {
		params[k] = v
	}
	n.fields = []field{{"Content-Type", mime.FormatMediaType("multipart/"+n.kind, params)}}
	for i := range n.children {
		n.children[i].label(id, fmt.Sprintf("%s.%d", place, i))
	}
}

func (n *node) fill(w *message.Writer) error {
	if n.children == nil {
		_, err := w.Write(n.data)
		return err
	}
	for i := range n.children {
		child := &n.children[i]
		pw, err := w.CreatePart(header(child.fields))
		if err != nil {
			return err
		}
		if err := child.fill(pw); err != nil {
			return err
		}
		if err := pw.Close(); err != nil {
			return err
		}
	}
	return nil
}
