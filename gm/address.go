package gm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// LongestLocal is the longest local part of an address (RFC 5321 4.5.3.1.1).
const LongestLocal = 64

// CheckAddress gives an address (RFC 5321 4.1.2) in WireAddress's spelling, if
// mail can be sent to it. One whose local part is not ASCII is refused: it would
// need a server with SMTPUTF8 all the way.
func CheckAddress(address string) (string, error) {
	if address == "" {
		return "", errors.New("there is no address")
	}
	local, domain, ok := CutAddress(WireAddress(address))
	switch {
	case !ok || strings.ContainsAny(domain, " \t\r\n<>,;\"()"):
		return "", fmt.Errorf("%s is not a mail address", shownAddress(address))
	case !DotAtom(local) || len(local) > LongestLocal:
		return "", fmt.Errorf("%s is an address with characters that many servers refuse", shownAddress(address))
	}
	if plainDomain(domain) && len(domain) <= 255 { // most are, and idna costs more than all the rest
		return local + "@" + domain, nil
	}
	wire, err := idna.Lookup.ToASCII(domain)
	if err != nil || len(wire) > 255 || slices.Contains(strings.Split(wire, "."), "") {
		return "", fmt.Errorf("%s is not a mail address: its domain is no domain", shownAddress(address))
	}
	return local + "@" + wire, nil
}

// shownAddress is an address as it may stand in a sentence, whoever wrote it.
func shownAddress(address string) string {
	if len(address) > 100 {
		address = address[:100] + "..."
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, address)
}

// plainDomain tells whether a domain is of small letters and digits, with dots
// and hyphens one at a time between them: nothing that RFC 5891 has a say on.
func plainDomain(s string) bool {
	before := byte('.')
	for _, c := range []byte(s) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
		case (c == '.' || c == '-') && before != '.' && before != '-':
		default:
			return false
		}
		before = c
	}
	return before != '.' && before != '-'
}

// CutAddress gives what stands before and behind the @ of an address.
func CutAddress(address string) (local, domain string, ok bool) {
	at := strings.LastIndexByte(address, '@')
	if at <= 0 || at == len(address)-1 {
		return address, "", false
	}
	return address[:at], address[at+1:], true
}

// WireAddress is an address in the one spelling in which mail servers are told
// it: the domain in small letters and ASCII (RFC 5890), the local part in quotes
// only where it needs them. What is no address is given back as it is.
func WireAddress(address string) string {
	local, domain, ok := CutAddress(address)
	if !ok {
		return address
	}
	return wireLocal(local) + "@" + WireDomain(domain)
}

// wireLocal takes a local part out of its quotes, if it can stand without them
// (RFC 5322 3.4.1); else it quotes what has to be quoted and nothing more.
func wireLocal(local string) string {
	if len(local) < 2 || local[0] != '"' || local[len(local)-1] != '"' {
		return local
	}
	inside := make([]byte, 0, len(local))
	for i := 1; i < len(local)-1; i++ {
		if local[i] == '\\' && i+1 < len(local)-1 {
			i++
		}
		inside = append(inside, local[i])
	}
	if atoms(string(inside)) {
		return string(inside)
	}
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`).Replace(string(inside)) + `"`
}

// DotAtom tells whether s can stand in an address or Message-ID without quotes
// (RFC 5322 3.2.3).
func DotAtom(s string) bool { return ascii(s) && atoms(s) }

// atoms is DotAtom with characters that are not ASCII among the rest (RFC 6532).
func atoms(s string) bool {
	before := byte('.')
	for _, c := range []byte(s) {
		if c <= ' ' || c == 0x7f || c == '.' && before == '.' {
			return false
		}
		switch c {
		case '(', ')', '<', '>', '[', ']', ':', ';', '@', '\\', ',', '"':
			return false
		}
		before = c
	}
	return before != '.'
}

// WireDomain is a domain in small letters and ASCII.
func WireDomain(domain string) string {
	if ascii(domain) {
		return strings.ToLower(domain)
	}
	wire, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return strings.ToLower(domain)
	}
	return wire
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// Canonical is an address as games keep and compare it: in WireAddress's
// spelling, and all of it in small letters.
func Canonical(address string) string { return strings.ToLower(WireAddress(address)) }

// oneSpelling tells of an address that only the case of its letters can differ.
func oneSpelling(address string) bool { return ascii(address) && !strings.HasPrefix(address, `"`) }

// SameAddress tells whether two spellings are one address. Games that began
// before addresses were kept in one spelling have others in their journals.
func SameAddress(a, b string) bool {
	return strings.EqualFold(a, b) || !(oneSpelling(a) && oneSpelling(b)) && Canonical(a) == Canonical(b)
}
