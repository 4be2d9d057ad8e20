package gm

import (
	"strings"

	"golang.org/x/net/idna"
)

// CutAddress gives what stands before and behind the @ of an address.
func CutAddress(address string) (local, domain string, ok bool) {
	at := strings.LastIndexByte(address, '@')
	if at <= 0 || at == len(address)-1 {
		return address, "", false
	}
	return address[:at], address[at+1:], true
}

// WireAddress is an address in the one spelling in which mail servers are told
// it: the domain in small letters and ASCII (RFC 5890). What is no address is
// given back as it is.
func WireAddress(address string) string {
	local, domain, ok := CutAddress(address)
	if !ok {
		return address
	}
	return local + "@" + WireDomain(domain)
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

// SameAddress tells whether two spellings are one address. Games that began
// before addresses were kept in one spelling have others in their journals.
func SameAddress(a, b string) bool {
	return strings.EqualFold(a, b) || !(ascii(a) && ascii(b)) && Canonical(a) == Canonical(b)
}
