package auth

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"net/mail"
	"strings"

	"github.com/emersion/go-msgauth/authres"
	"github.com/emersion/go-msgauth/dkim"
	"golang.org/x/net/publicsuffix"

	"mobpost/gm"
	"mobpost/mailer"
)

// Judge finds verdicts.
type Judge struct {
	// Servers are the authserv-ids that are believed: the name that the
	// receiving server writes first in its Authentication-Results fields. Such
	// a server must take out fields under its name that a mail brings along
	// (RFC 8601 5).
	Servers []string
	// LookupTXT finds DNS records for a DKIM check of our own, which is made
	// where no such field is found; nil makes none.
	LookupTXT func(domain string) ([]string, error)
}

// maxSignatures bounds the work that one mail can make.
const maxSignatures = 5

// Verdict tells whether the From of a mail is true. l is what mailer/read made
// of it.
func (j Judge) Verdict(raw []byte, l *gm.Letter) gm.Verdict {
	domain := mailer.Domain(l.From)
	if why := oneFrom(raw, l.From); why != "" {
		return gm.Verdict{Why: why}
	}
	if field, ok := j.field(l.AuthResults); ok {
		return judge(field, domain)
	}
	if j.LookupTXT != nil {
		return j.signed(raw, domain)
	}
	if len(j.Servers) == 0 {
		return gm.Verdict{Why: "no server is trusted to say who wrote a mail"}
	}
	return gm.Verdict{Why: "it has no Authentication-Results of " + strings.Join(j.Servers, " or ")}
}

// field is the topmost field of a server that is believed. What stands below
// it came with the mail, whatever name it bears; so does what stands below one
// of which it cannot be read whose it is.
func (j Judge) field(values []string) (string, bool) {
	for _, v := range values {
		clean, ok := unquoted(v)
		id, _, _ := strings.Cut(clean, ";")
		words := strings.Fields(strings.ReplaceAll(id, `"`, ""))
		if !ok || len(words) == 0 || strings.ContainsAny(words[0], "/=@") {
			return "", false
		}
		for _, trusted := range j.Servers {
			if trusted != "" && gm.WireDomain(words[0]) == gm.WireDomain(trusted) {
				return clean, true
			}
		}
	}
	return "", false
}

// judge reads the results of a believed field for a From of the domain.
func judge(field, domain string) gm.Verdict {
	_, results, err := authres.Parse(field)
	if err != nil {
		return gm.Verdict{Why: "its Authentication-Results cannot be read: " + err.Error()}
	}
	vouched := ""
	for _, r := range results {
		switch r := r.(type) {
		case *authres.DMARCResult:
			switch {
			case r.Value == authres.ResultPass && gm.WireDomain(strings.Trim(r.From, `"`)) == domain:
				return gm.Verdict{Domain: domain, Why: "dmarc=pass"}
			case r.Value == authres.ResultFail:
				return gm.Verdict{Why: "dmarc=fail"}
			}
		case *authres.DKIMResult:
			signer := r.Domain
			if signer == "" {
				signer = r.Identifier[strings.LastIndexByte(r.Identifier, '@')+1:]
			}
			if r.Value == authres.ResultPass && aligned(signer, domain) {
				vouched = "dkim=pass of " + signer
			}
		case *authres.SPFResult:
			sender := r.From[strings.LastIndexByte(r.From, '@')+1:]
			if r.Value == authres.ResultPass && vouched == "" && aligned(sender, domain) {
				vouched = "spf=pass of " + sender
			}
		}
	}
	if vouched == "" {
		return gm.Verdict{Why: "nothing that passed is of " + domain}
	}
	return gm.Verdict{Domain: domain, Why: vouched}
}

// signed checks the mail's own signatures.
func (j Judge) signed(raw []byte, domain string) gm.Verdict {
	checks, err := dkim.VerifyWithOptions(bytes.NewReader(crlf(raw)), &dkim.VerifyOptions{LookupTXT: j.LookupTXT, MaxVerifications: maxSignatures})
	why := "it is not signed"
	if err != nil && len(checks) == 0 {
		why = err.Error()
	}
	for _, c := range checks {
		switch {
		case c.Err != nil:
			why = c.Err.Error()
		case !aligned(c.Domain, domain):
			why = "it is signed by " + c.Domain + ", not " + domain
		case !has(c.HeaderKeys, "Message-ID"):
			// The same words could be sent again under another name.
			why = "the signature does not cover its Message-ID"
		default:
			return gm.Verdict{Domain: domain, Why: "signed by " + c.Domain}
		}
	}
	return gm.Verdict{Why: why}
}

// aligned is DMARC's relaxed alignment (RFC 7489 3.1): the same organization.
func aligned(of, domain string) bool {
	of, domain = gm.WireDomain(strings.Trim(of, `".`)), gm.WireDomain(domain)
	if of == "" || domain == "" {
		return false
	}
	if of == domain {
		return true
	}
	a, errA := publicsuffix.EffectiveTLDPlusOne(of)
	b, errB := publicsuffix.EffectiveTLDPlusOne(domain)
	return errA == nil && errB == nil && a == b
}

// unquoted takes the comments out of a field and makes single words of quoted
// strings: what stands in them is a sender's, and must not be read as results.
// It is false if one of them has no end.
func unquoted(field string) (string, bool) {
	var b strings.Builder
	depth, quoted, escaped := 0, false, false
	for _, c := range []byte(field) {
		switch {
		case escaped:
			escaped = false
		case c == '\\' && (quoted || depth > 0):
			escaped = true
		case quoted && c == '"':
			quoted = false
			b.WriteByte('"')
		case quoted:
			if c <= ' ' || c == ';' || c == '=' || c >= 0x7f {
				c = '_'
			}
			b.WriteByte(c)
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth > 0:
		case c == '"':
			quoted = true
			b.WriteByte('"')
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), depth == 0 && !quoted && !escaped
}

// anyCharset leaves encoded words in a charset of their own as they are: names
// do not matter here.
var anyCharset = mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: func(_ string, r io.Reader) (io.Reader, error) { return r, nil }}}

// oneFrom says why a mail's From is ambiguous: servers judge one field with
// one address, and it must be the one that was read.
func oneFrom(raw []byte, from string) string {
	if from == "" {
		return "it has no From"
	}
	field, ok := plainFrom(raw)
	if !ok {
		head, err := mail.ReadMessage(io.MultiReader(bytes.NewReader(header(raw)), strings.NewReader("\r\n\r\n")))
		if err != nil {
			return "its header cannot be read: " + err.Error()
		}
		fields := head.Header["From"]
		if len(fields) != 1 {
			return fmt.Sprintf("it has %d From fields", len(fields))
		}
		field = fields[0]
	}
	list, err := anyCharset.ParseList(field)
	switch {
	case err != nil:
		return "its From cannot be read: " + err.Error()
	case len(list) != 1:
		return fmt.Sprintf("its From has %d addresses", len(list))
	case !gm.SameAddress(quoted(list[0].Address), from):
		return "its From can be read in two ways"
	}
	return ""
}

// quoted is an address with the quotes that net/mail has taken off.
func quoted(address string) string {
	return strings.Trim((&mail.Address{Address: address}).String(), "<>")
}

// plainFrom gives the From of a header in which all lines are fields and one of
// them, on one line, is the From: nearly every mail's. It says false of any
// other header, which is net/mail's to read; that takes ten times as long.
func plainFrom(raw []byte) (from string, ok bool) {
	inFrom := false
	for n := 0; ; n++ {
		line, rest, ended := bytes.Cut(raw, []byte("\n"))
		if ended {
			line = bytes.TrimSuffix(line, []byte("\r"))
		}
		raw = rest
		if len(line) == 0 {
			return from, from != ""
		}
		if line[0] == ' ' || line[0] == '\t' {
			if n == 0 || inFrom {
				return "", false
			}
			continue
		}
		name, value, isField := bytes.Cut(line, []byte(":"))
		if inFrom = bytes.EqualFold(name, []byte("From")); inFrom {
			if from != "" || bytes.IndexByte(value, '\r') >= 0 {
				return "", false
			}
			from = string(bytes.Trim(value, " \t"))
		}
		if !isField || inFrom && from == "" {
			return "", false
		}
	}
}

// header is all before the first blank line, with the line ends of the wire.
func header(raw []byte) []byte {
	for i := 0; ; i++ {
		next := bytes.IndexByte(raw[i:], '\n')
		if next < 0 {
			return raw
		}
		i += next
		if rest := raw[i+1:]; bytes.HasPrefix(rest, []byte("\n")) || bytes.HasPrefix(rest, []byte("\r\n")) {
			return crlf(bytes.TrimSuffix(raw[:i], []byte("\r")))
		}
	}
}

// crlf gives lines the ends that were signed.
func crlf(raw []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}

func has(list []string, name string) bool {
	for _, s := range list {
		if strings.EqualFold(s, name) {
			return true
		}
	}
	return false
}
