package read

import (
	"crypto/sha256"
	"strings"

	"mobpost/gm"
)

// maxAuthResults bounds the Authentication-Results fields that are passed on.
const maxAuthResults = 20

// Read makes a letter of the bytes of a mail (RFC 5322 with RFC 2045 and its
// relatives). Any bytes give a letter. own says what makes a mail ours.
//
// The lines are filled for automatic answers and list mail too, so that a game
// master can be shown them; only those of a FromPlayer letter are a player's.
func Read(raw []byte, own Own) gm.Letter {
	h, body := splitMail(raw)
	hint := wordCharset(h)
	root := new(walker).walk(h, body, 0, false)
	m := &message{header: h, root: root, subject: words(h.get("subject"), hint)}
	m.lowSubject = squash(m.subject)
	l := gm.Letter{
		Subject:    m.subject,
		InReplyTo:  messageIDs(h.each("in-reply-to")),
		References: messageIDs(h.each("references")),
		To:         recipients(h, hint),
		Hash:       sha256.Sum256(raw),
	}
	for v := range h.each("authentication-results") {
		if len(l.AuthResults) < maxAuthResults {
			l.AuthResults = append(l.AuthResults, valid(v))
		}
	}
	if ids := messageIDs(h.each("message-id")); len(ids) > 0 {
		l.MessageID = ids[0]
	}
	if from := addresses(h.get("from"), hint); len(from) > 0 {
		m.from = from[0]
		m.local, _, _ = gm.CutAddress(strings.ToLower(m.from.addr))
		l.From, l.FromName = from[0].addr, from[0].name
	}
	for _, a := range addresses(h.get("reply-to"), hint) {
		l.ReplyTo = append(l.ReplyTo, a.addr)
	}
	if len(l.ReplyTo) == 0 && l.From != "" {
		l.ReplyTo = []string{l.From}
	}
	m.nullSender = nullSender(h)
	l.NullSender = m.nullSender
	m.lines = chooseText(root, hint)
	l.Kind, l.Reason = kindOf(m, own, l.MessageID)

	switch l.Kind {
	case gm.Bounce, gm.Complaint:
		l.Returned = returnedBy(m, l.Kind)
	case gm.FromPlayer:
		if reason, advice := unreadable(m); reason != "" {
			l.Kind, l.Reason, l.Advice = gm.Unreadable, reason, advice
			return l
		}
	}
	report := false
	l.Lines, l.SetAside, report = strip(m.lines, own)
	if l.Kind == gm.FromPlayer && report && len(l.Lines) == 0 && !hasQuote(m.lines) {
		l.Kind, l.Reason = gm.Own, "a report of ours and nothing else"
	}
	switch l.Kind {
	case gm.Own, gm.Bounce, gm.Complaint, gm.Receipt:
		l.Lines = nil // no words of a person are in it, but may be a copy of ours
	}
	return l
}

// valid makes UTF-8 of a header value that is passed on undecoded.
func valid(value string) string { return strings.ToValidUTF8(value, "\uFFFD") }

// hasQuote says whether a text has lines with quote marks: then it is a
// player's answer, if an empty one.
func hasQuote(lines []line) bool {
	for i := range lines {
		if lines[i].depth > 0 {
			return true
		}
	}
	return false
}

// nullSender says whether a mail came from the null reverse-path, as reports
// and automatic answers do (RFC 5321 4.5.5).
func nullSender(h header) bool {
	for v := range h.each("return-path") {
		v = strings.Trim(uncommented(v), "<> \t")
		if v == "" || strings.EqualFold(v, "mailer-daemon") {
			return true
		}
	}
	return false
}
