package read

import (
	"strings"

	"mobpost/gm"
)

// Own tells what makes a mail one of ours.
type Own struct {
	// Addresses we send from. A mail from one of them, with or without a
	// "+detail" in it, is ours.
	Addresses []string
	// MessageDomain is the right side of our Message-IDs. It must be a name
	// that nothing but this daemon uses; empty if there is none.
	MessageDomain string
	// Header is the name of a header field that only our mails carry.
	Header string
	// Begin and End are the lines around our reports; empty for none.
	Begin, End string
}

// DefaultOwn knows our mails by their marks alone, for reading a mail when no
// configuration says what our addresses are.
func DefaultOwn() Own {
	return Own{Header: gm.MarkHeader, Begin: gm.MarkBegin, End: gm.MarkEnd}
}

// sent says by what a mail is seen to be ours, or "" if it is not.
func (o Own) sent(h header, from, messageID string) string {
	if o.Header != "" && h.has(strings.ToLower(o.Header)) {
		return "header " + o.Header
	}
	if at := strings.LastIndexByte(messageID, '@'); at >= 0 && o.MessageDomain != "" &&
		strings.EqualFold(messageID[at+1:], o.MessageDomain) {
		return "Message-ID of ours"
	}
	if from == "" {
		return ""
	}
	for _, a := range o.Addresses {
		if gm.SameAddress(undetailed(a), undetailed(from)) {
			return "From is our address"
		}
	}
	return ""
}

// undetailed is an address without its "+detail" (RFC 5233).
func undetailed(addr string) string {
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return addr
	}
	if plus := strings.IndexByte(addr[:at], '+'); plus > 0 {
		return addr[:plus] + addr[at:]
	}
	return addr
}
