package read

import (
	"regexp"
	"slices"
	"strings"

	"mobpost/gm"
)

// maxReturned bounds the recipients taken from one report.
const maxReturned = 100

// returnedBy gathers what a bounce or complaint says about the mail that came
// back: from its machine-readable parts (RFC 3464, RFC 5965), else from its
// words. Nothing of it is to be believed before it is matched to a mail that
// was sent.
func returnedBy(m *message, kind gm.Kind) *gm.Returned {
	r := &gm.Returned{MessageID: returnedID(m)}
	if p := m.root.find("message/delivery-status", "message/global-delivery-status", "text/delivery-status"); p != nil {
		for _, group := range fieldGroups(untransfer(p.body, p.transfer())) {
			addStatus(r, group)
		}
	}
	if p := m.root.find("message/feedback-report"); p != nil {
		for _, group := range fieldGroups(untransfer(p.body, p.transfer())) {
			for _, v := range append(group.all("original-rcpt-to"), group.all("removal-recipient")...) {
				for _, a := range addresses(v, "") {
					r.Recipients = append(r.Recipients, gm.ReturnedRecipient{Address: a.addr})
				}
			}
		}
	}
	if len(r.Recipients) == 0 && kind == gm.Bounce {
		byWords(r, m)
	}
	if len(r.Recipients) > maxReturned {
		r.Recipients = r.Recipients[:maxReturned]
	}
	return r
}

// returnedID is the Message-ID of the mail that came back: of the part that
// holds it or its header, else of the copy in the text.
func returnedID(m *message) string {
	if p := m.root.find("message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global", "message/global-headers", "text/rfc822"); p != nil {
		h, _ := splitMail(clip(untransfer(clip(p.body, maxText), p.transfer()), 256<<10))
		if ids := messageIDs(h.each("message-id")); len(ids) > 0 {
			return ids[0]
		}
	}
	for _, l := range m.lines {
		if t := strings.TrimSpace(l.text); len(t) > 12 && strings.EqualFold(t[:11], "message-id:") {
			if ids := messageIDs(slices.Values([]string{strings.TrimSpace(t[11:])})); len(ids) > 0 {
				return ids[0]
			}
		}
	}
	return ""
}

// fieldGroups reads groups of fields with blank lines between.
func fieldGroups(b []byte) []header {
	var groups []header
	for len(b) > 0 && len(groups) < 2*maxReturned {
		h, rest := splitHeader(b, true)
		if len(h) > 0 {
			groups = append(groups, h)
		}
		if len(rest) == len(b) {
			_, rest = cutLine(b) // a line that is no field
		}
		b = rest
	}
	return groups
}

// addStatus takes the fields about one recipient (RFC 3464 2.3). The address
// that we wrote to is the original one, if it is told.
func addStatus(r *gm.Returned, group header) {
	final, original := typed(group.get("final-recipient")), typed(group.get("original-recipient"))
	addr := final
	if strings.Contains(original, "@") {
		addr = original
	}
	if addr == "" {
		return
	}
	action, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(group.get("action"))), " ")
	status := statusForm.FindString(group.get("status"))
	r.Recipients = append(r.Recipients, gm.ReturnedRecipient{
		Address: gm.WireAddress(strings.Trim(addr, "<> ")), Action: action, Status: status,
		Reason: words(typed(group.get("diagnostic-code")), ""),
	})
}

// typed takes the type off a field such as "rfc822; bob@example.org".
func typed(v string) string {
	if before, after, ok := strings.Cut(v, ";"); ok && !strings.ContainsAny(before, "@<") {
		v = after
	}
	return strings.TrimSpace(v)
}

var (
	statusForm = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)
	replyForm  = regexp.MustCompile(`\b[45]\d\d[ -]`)
	anyAddress = regexp.MustCompile(`[A-Za-z0-9._%+=&'*/!#$^{|}~-]+@[A-Za-z0-9.-]+\.[A-Za-z][A-Za-z0-9-]+`)
	// addressLine is a line that gives a recipient: the address alone, or in
	// front of what became of it, or behind words that say so.
	addressLine = regexp.MustCompile(`(?i)^(?:[\s*>"-]*<?([^\s<>"]+@[^\s<>",;:]+)>?(?:$|\s*[:,]|\.\.\.|\s*\[|\s+on\s|\s+\(|\s+<|\s+invalid|\s*$)|.*(?:deliver(?:ed|y)?(?: message)?(?: has failed)? to:?|rcpt to:|final-recipient:(?: rfc822;)?|unknown user:?|target mail address:|recipients?:|recipient address(?: rejected)?:|to:|address:|errors:|rejected recipient)\s*<?([^\s<>"]+@[^\s<>",;:]+))`)
)

// copyMarks begin the copy of the mail that came back.
var copyMarks = []string{"copy of the message", "original message follows", "original message:", "original message headers", "original mail as follows", "returned message", "message header follows", "message headers follow",
	"below this line is a copy", "bounced e-mail:", "original message --", "undelivered message", "included is a copy", "-----original message", "attachment contains the original", "message text follows", "unsent message", "----- original", "--- the header of the original", "received: from", "return-path:", "original mail info"}

// delayWords say that a mail may still arrive.
var delayWords = []string{"delayed", "has not yet been delivered", "not yet been", "will be retried", "will continue to be attempted", "still trying", "will keep trying", "delivery attempts will continue", "no action is required", "warning message only", "do not need to resend", "warning: message", "will try again", "verzögert", "retardé", "retrasado", "ritardat", "atrasad"}

// byWords finds recipients, status and reason in the words above the copy of
// the returned mail.
func byWords(r *gm.Returned, m *message) {
	var told []string
	for _, l := range m.lines {
		low := squash(clip(l.text, 300))
		if len(told) >= 80 || len(told) > 0 && containsAny(low, copyMarks) {
			break
		}
		if strings.TrimSpace(l.text) != "" {
			told = append(told, clip(strings.TrimSpace(l.text), 500))
		}
	}
	action := "failed"
	if all := squash(m.subject + " " + strings.Join(told, " ")); containsAny(all, delayWords) {
		action = "delayed"
	}
	ours := map[string]bool{strings.ToLower(m.from.addr): true}
	for _, a := range recipients(m.header, "") {
		ours[strings.ToLower(a)] = true
	}
	seen := map[string]int{}
	last := -1
	add := func(addr string) {
		addr = strings.Trim(strings.ToLower(anyAddress.FindString(addr)), ".'")
		if addr == "" || ours[addr] {
			return
		}
		if i, ok := seen[addr]; ok {
			last = i
			return
		}
		if len(r.Recipients) < maxReturned {
			last = len(r.Recipients)
			seen[addr] = last
			r.Recipients = append(r.Recipients, gm.ReturnedRecipient{Address: addr, Action: action})
		}
	}
	for _, v := range m.header.all("x-failed-recipients") {
		for _, a := range addresses(v, "") {
			add(a.addr)
		}
	}
	for _, t := range told {
		if f := addressLine.FindStringSubmatch(t); f != nil {
			add(f[1] + f[2])
		}
		if last >= 0 && r.Recipients[last].Reason == "" && (replyForm.MatchString(t) || statusForm.MatchString(t)) {
			r.Recipients[last].Reason = t
		}
		if last >= 0 && r.Recipients[last].Status == "" {
			r.Recipients[last].Status = statusForm.FindString(t)
		}
	}
	if len(r.Recipients) == 0 {
		for _, t := range told {
			for _, a := range anyAddress.FindAllString(t, 5) {
				add(a)
			}
		}
	}
}
