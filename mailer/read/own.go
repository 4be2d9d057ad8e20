package read

import "strings"

// The marks that every mail of ours carries, so that it is known when it comes
// back: the header whole, the two lines even when a client has quoted the mail
// without quote marks. The lines stand on their own before the first and after
// the last line of a report and are plain ASCII, as clients rewrite the rest.
const (
	MarkHeader = "X-Mobpost"
	MarkBegin  = "[mobpost report begins]"
	MarkEnd    = "[mobpost report ends]"
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
	return Own{Header: MarkHeader, Begin: MarkBegin, End: MarkEnd}
}

// sent says by what a mail is seen to be ours, or "" if it is not.
func (o Own) sent(h header, from, messageID string) string {
	if o.Header != "" && h.has(o.Header) {
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
		if strings.EqualFold(undetailed(a), undetailed(from)) {
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
