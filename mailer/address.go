package mailer

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"mobpost/gm"
)

// bounceTag begins the detail of a bounce address; a token cannot begin so.
const bounceTag = "bounce-"

// Tags makes and reads addresses that carry something behind the local part
// of our own address: "gm+TOKEN@example.org" (RFC 5233 calls it the detail).
type Tags struct {
	Address   string // our own: "gm@example.org"
	Separator string // "+" if empty; some hosts have "-" or "="
}

func (t Tags) separator() string {
	if t.Separator == "" {
		return "+"
	}
	return t.Separator
}

// Check says whether addresses can be made of it.
func (t Tags) Check() error {
	if _, err := gm.CheckAddress(t.Address); err != nil {
		return err
	}
	if s := t.separator(); len(s) != 1 || !strings.Contains("+-=_.~", s) {
		return fmt.Errorf("separator %q is not one of + - = _ . ~", s)
	}
	return nil
}

// Tagged is our address with a token in it; without one, our address.
func (t Tags) Tagged(token string) (string, error) {
	if token == "" {
		return t.Address, nil
	}
	if strings.HasPrefix(strings.ToLower(token), bounceTag) {
		return "", fmt.Errorf("token %q begins like a bounce address", token)
	}
	return t.with(token)
}

func (t Tags) with(detail string) (string, error) {
	own, domain, _ := gm.CutAddress(t.Address)
	address := own + t.separator() + detail + "@" + domain
	local := address[:len(address)-len(domain)-1]
	if !gm.DotAtom(local) {
		return "", fmt.Errorf("%q cannot stand in an address", detail)
	}
	if len(local) > gm.LongestLocal {
		return "", fmt.Errorf("%q makes the address longer than RFC 5321 allows", detail)
	}
	return address, nil
}

// Token reads the token out of an address; ok is false if the address is not
// ours or holds none. Hosts may change letters to lower case.
func (t Tags) Token(address string) (token string, ok bool) {
	detail, ok := t.detail(address)
	if !ok || strings.HasPrefix(strings.ToLower(detail), bounceTag) {
		return "", false
	}
	return detail, true
}

// Ours tells whether an address is our own, with or without something in it.
func (t Tags) Ours(address string) bool {
	_, tagged := t.detail(gm.WireAddress(address))
	return tagged || gm.SameAddress(address, t.Address)
}

func (t Tags) detail(address string) (string, bool) {
	local, domain, ok := gm.CutAddress(address)
	own, ownDomain, _ := gm.CutAddress(t.Address)
	own += t.separator()
	if !ok || !strings.EqualFold(domain, ownDomain) || len(local) <= len(own) || !strings.EqualFold(local[:len(own)], own) {
		return "", false
	}
	return local[len(own):], true
}

// Bounced is the envelope sender of one mail to one recipient, so that a
// bounce tells by the address it comes to which mail failed and whose: VERP,
// "gm+bounce-0123456789-ann=example.net@example.org". The ten digits are of
// the Message-ID. A recipient that makes it too long, or has characters of its
// own, becomes digits too.
func (t Tags) Bounced(messageID, recipient string) (string, error) {
	head := bounceTag + digits(messageID, 10) + "-"
	local, domain, ok := gm.CutAddress(recipient)
	if ok && gm.DotAtom(local) && !strings.ContainsAny(local, "=") {
		if a, err := t.with(head + local + "=" + domain); err == nil {
			return a, nil
		}
	}
	return t.with(head + digits(strings.ToLower(recipient), 16))
}

// Bounce is what a bounce address says.
type Bounce struct {
	Message   string // ten digits of the Message-ID: see IsFor
	Recipient string // address; empty if it was not told in words
}

// IsFor tells whether the bounce is about the mail with that Message-ID.
func (b Bounce) IsFor(messageID string) bool { return b.Message == digits(messageID, 10) }

// Bounce reads a bounce address of ours.
func (t Tags) Bounce(address string) (Bounce, bool) {
	detail, ok := t.detail(address)
	if !ok || len(detail) < len(bounceTag) || !strings.EqualFold(detail[:len(bounceTag)], bounceTag) {
		return Bounce{}, false
	}
	message, who, ok := strings.Cut(detail[len(bounceTag):], "-")
	if !ok || len(message) != 10 || who == "" {
		return Bounce{}, false
	}
	b := Bounce{Message: strings.ToLower(message)}
	if local, domain, ok := strings.Cut(who, "="); ok {
		b.Recipient = local + "@" + strings.ToLower(domain)
	}
	return b, true
}

// digits are the first n, which is even, of a hash.
func digits(s string, n int) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:n/2])
}

// Domain is what stands behind the @, in lower case and ASCII.
func Domain(address string) string {
	_, domain, _ := gm.CutAddress(address)
	return gm.WireDomain(domain)
}
