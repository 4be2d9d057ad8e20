package read

import "strings"

// role is what the markup says of a line, beyond its quote depth.
type role uint8

const (
	roleNone        role = iota
	roleQuote            // the element is a quoted mail
	roleAttribution      // "On Monday, Bob wrote:"
	roleSignature
	roleRest  // from here on stands the mail that is answered
	roleRuled // a drawn line stands above
)

// htmlMark is one client's way to mark up what is not its user's own text.
type htmlMark struct {
	client string
	attr   string // name of the attribute
	how    byte   // '=' equal, '^' begins with, '~' has it as a word
	value  string // in lower case
	role   role
}

// htmlMarks is looked through for each element that has one of the attributes.
// Clients prefix ids and classes of mails they quote ("x_", "m_123"), and what
// is quoted has been recognised by then, so prefixes are not looked through.
var htmlMarks = []htmlMark{
	{"Gmail", "class", '~', "gmail_attr", roleAttribution},
	{"Gmail", "class", '~', "gmail_signature", roleSignature},
	{"Gmail", "data-smartmail", '=', "gmail_signature", roleSignature},
	{"Apple Mail", "id", '=', "applemailsignature", roleSignature},
	{"Outlook web", "id", '=', "appendonsend", roleRest},
	{"Outlook web", "id", '=', "divrplyfwdmsg", roleRest},
	{"Outlook web", "id", '=', "signature", roleSignature},
	{"Outlook mobile", "id", '=', "ms-outlook-mobile-signature", roleSignature},
	{"Outlook mobile", "id", '=', "mail-editor-reference-message-container", roleRest},
	{"Outlook mobile", "class", '~', "ms-outlook-mobile-reference-message", roleRest},
	{"Hotmail", "id", '=', "stopspelling", roleRest},
	{"Outlook for Mac", "id", '=', "olk_src_body_section", roleRest},
	{"Windows Mail", "data-signatureblock", '=', "true", roleSignature},
	{"Thunderbird", "class", '~', "moz-cite-prefix", roleAttribution},
	{"Thunderbird", "class", '~', "moz-email-headers-table", roleRest},
	{"Thunderbird", "class", '~', "moz-forward-container", roleRest},
	{"Thunderbird", "class", '~', "moz-signature", roleSignature},
	{"Yahoo", "class", '~', "yahoo_quoted", roleQuote},
	{"Yahoo", "id", '=', "ymail_android_signature", roleSignature},
	{"Yahoo", "class", '~', "yahoo-signature", roleSignature},
	{"AOL", "id", '^', "aolmsgpart", roleQuote},
	{"Proton", "class", '~', "protonmail_quote", roleQuote},
	{"Proton", "class", '~', "protonmail_signature_block", roleSignature},
	{"Zoho", "class", '~', "zmail_extra", roleQuote},
	{"Zoho", "id", '=', "zmail_signature", roleSignature},
	{"GMX and web.de", "name", '=', "quote", roleQuote},
	{"Spark", "name", '=', "messagereplysection", roleQuote},
	{"Spark", "name", '=', "messagesignaturesection", roleSignature},
	{"Airmail", "id", '^', "bloop_sign", roleSignature},
	{"Airmail", "class", '~', "airmail_on", roleAttribution},
	{"Samsung", "id", '=', "composer_signature", roleSignature},
	{"Roundcube", "id", '=', "reply-intro", roleAttribution},
	{"Roundcube", "id", '=', "_rc_sig", roleSignature},
	{"Zimbra", "id", '=', "zwchr", roleRest},
	{"Zimbra", "data-marker", '=', "__quoted_text__", roleQuote},
	{"Zimbra", "data-marker", '=', "__headers__", roleRest},
	{"Zimbra", "data-marker", '^', "__sig_", roleSignature},
	{"Tuta", "class", '~', "tutanota_quote", roleQuote},
	{"Fastmail", "id", '^', "sig1", roleSignature},
	{"Front", "class", '~', "front-blockquote", roleQuote},
	{"Evolution", "class", '~', "-x-evo-signature-wrapper", roleSignature},
	{"Open-Xchange", "class", '~', "io-ox-signature", roleSignature},
	{"mail.ru", "data-signature-widget", '=', "container", roleSignature},
	{"QQ mail", "id", '=', "original-content", roleRest},
	{"eM Client", "id", '=', "signature", roleSignature},
}

// markOf gives the role that an attribute gives its element.
func markOf(attr, value string) role {
	for i := range htmlMarks {
		m := &htmlMarks[i]
		if m.attr != attr {
			continue
		}
		hit := false
		switch m.how {
		case '=':
			hit = value == m.value
		case '^':
			hit = strings.HasPrefix(value, m.value)
		case '~':
			hit = value == m.value || hasWord(value, m.value)
		}
		if hit {
			return m.role
		}
	}
	return roleNone
}

func hasWord(list, word string) bool {
	for _, w := range strings.Fields(list) {
		if w == word {
			return true
		}
	}
	return false
}

// look is what the attributes of an element say about the text in it.
type look struct {
	role   role
	hidden bool
	pre    bool
	indent bool // a blockquote that only indents
	cited  bool // a blockquote that surely quotes
	number int  // start of a list, value of an item
	letter string
}

// attribute adds what one attribute says.
func (l *look) attribute(key, value string) {
	if r := markOf(key, value); r != roleNone {
		l.role = r
	}
	switch key {
	case "hidden":
		l.hidden = true
	case "style":
		l.style(value)
	case "cite":
		l.cited = true
	case "type":
		l.cited = l.cited || value == "cite"
		l.letter = value
	case "class":
		l.cited = l.cited || strings.Contains(value, "quote") && !strings.Contains(value, "indent")
	case "start", "value":
		n := 0
		for _, c := range value {
			if c < '0' || c > '9' || n > 9999 {
				return
			}
			n = n*10 + int(c-'0')
		}
		l.number = n
	}
}

// style reads the declarations that hide text, keep its line breaks, or indent
// a blockquote as Gmail and Apple Mail do when their user asks for that.
func (l *look) style(value string) {
	for _, decl := range strings.Split(value, ";") {
		prop, v, _ := strings.Cut(decl, ":")
		prop, v = strings.TrimSpace(prop), strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(v), "!important"))
		switch prop {
		case "display":
			l.hidden = l.hidden || v == "none"
		case "visibility":
			l.hidden = l.hidden || v == "hidden"
		case "mso-hide":
			l.hidden = l.hidden || v == "all"
		case "font-size", "max-height":
			l.hidden = l.hidden || v == "0" || v == "0px" || v == "0pt"
		case "opacity":
			l.hidden = l.hidden || v == "0"
		case "white-space":
			l.pre = l.pre || strings.HasPrefix(v, "pre") && v != "pre-line"
		case "border":
			l.indent = l.indent || v == "none" || strings.HasPrefix(v, "none ")
		case "border-left":
			l.cited = l.cited || !strings.HasPrefix(v, "none") && v != "0"
		}
	}
}
