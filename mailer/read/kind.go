package read

import (
	"strings"

	"mobpost/gm"
)

// message is a mail as the verdict on its sender needs it.
type message struct {
	header     header
	root       *part
	subject    string
	lowSubject string // squashed
	from       address
	local      string // of the From address, in lower case
	nullSender bool
	lines      []line // the chosen text, before anything was set aside
	openings   []string
	opened     int // lines that were looked at for openings
}

// opening gives the first n lines with text that are not quoted, squashed.
// What is told by words is told by these: further down stand quotes.
func (m *message) opening(n int) []string {
	for ; len(m.openings) < n && m.opened < len(m.lines); m.opened++ {
		if l := &m.lines[m.opened]; l.depth == 0 && strings.TrimSpace(l.text) != "" {
			m.openings = append(m.openings, squash(clip(l.text, 400)))
		}
	}
	return m.openings[:min(n, len(m.openings))]
}

// maxOpening is how far down bounces come to the point.
const maxOpening = 30

// kindOf says what sent a mail, and by which header, part or wording that was
// told. Forms that only machines make come first, then our own marks, then
// what is told by words.
func kindOf(m *message, own Own, messageID string) (gm.Kind, string) {
	if p := m.root.find("message/feedback-report"); p != nil || m.root.is("multipart", "report") && m.root.params["report-type"] == "feedback-report" {
		return gm.Complaint, "feedback report (RFC 5965)"
	}
	if r := complained(m); r != "" {
		return gm.Complaint, r
	}
	if r := reported(m); r != "" {
		return gm.Bounce, r
	}
	if p := m.root.find("message/disposition-notification", "message/global-disposition-notification"); p != nil {
		return gm.Receipt, "disposition notification (RFC 8098)"
	}
	if strings.EqualFold(m.root.params["report-type"], "disposition-notification") {
		return gm.Receipt, "report type disposition-notification (RFC 8098)"
	}
	if r := own.sent(m.header, m.from.addr, messageID); r != "" {
		return gm.Own, r
	}
	if r := bounced(m); r != "" {
		return gm.Bounce, r
	}
	if r := receipt(m); r != "" {
		return gm.Receipt, r
	}
	if r := autoReplied(m); r != "" {
		return gm.AutoReply, r
	}
	if r := listed(m.header); r != "" {
		return gm.ListMail, r
	}
	return gm.FromPlayer, ""
}

// reported says whether a mail is a delivery status notification (RFC 3464).
func reported(m *message) string {
	if p := m.root.find("message/delivery-status", "message/global-delivery-status", "text/delivery-status"); p != nil {
		return "delivery status notification (RFC 3464)"
	}
	if m.root.is("multipart", "report") && strings.EqualFold(m.root.params["report-type"], "delivery-status") {
		return "report type delivery-status (RFC 3464)"
	}
	return ""
}

// complaintSubjects begin the subjects of spam reports older than RFC 5965.
var complaintSubjects = beginningsOf("complaint about message from", "email feedback report for ip", "abuse report", "spam complaint",
	"[jmrp]", "email abuse report", "feedback loop report", "abuse complaint")

// complained knows the spam reports that have no feedback part: a wrapped mail
// and nothing else, or a sender of the large providers for them.
func complained(m *message) string {
	wraps := m.root.major == "multipart" && m.root.find("message/rfc822", "message/global") != nil
	feeds := containsAny(m.local, []string{"feedbackloop", "feedback-loop", "abuse-report", "fbl", "scomp", "jmrp", "complaints"})
	if (wraps || feeds) && complaintSubjects.begin(m.lowSubject) || feeds && wraps || m.header.has("x-hmxmroriginalrecipient") {
		return "spam report"
	}
	return ""
}

// receiptSubjects and receiptOpenings are of receipts in plain words, which
// Outlook and Notes sent before there was a form for them.
var (
	receiptSubjects = beginningsOf("read:", "gelesen:", "lu :", "lu:", "leído:", "letto:", "lida:", "lido:", "gelezen:", "läst:", "lest:", "læst:", "luettu:", "przeczytane:",
		"přečteno:", "прочтено:", "прочитано:", "okundu:", "已读:", "已讀:", "開封済み:", "읽음:", "return receipt", "read receipt", "lesebestätigung", "accusé de réception",
		"confirmación de lectura", "conferma di lettura", "confirmação de leitura", "leesbevestiging", "not read:", "ungelesen:", "non lu :", "empfangsbestätigung", "disposition notification")
	receiptOpenings = beginningsOf("your message", "ihre nachricht", "votre message", "su mensaje", "il messaggio", "sua mensagem", "uw bericht", "this is a receipt for the mail", "this is a return receipt",
		"dies ist eine empfangsbestätigung", "return receipt", "the message sent on", "das ist eine lesebestätigung", "ceci est un accusé de réception", "ditt meddelande", "ваше сообщение", "您的邮件", "お客様のメッセージ", "din besked", "twoja wiadomość")
)

func receipt(m *message) string {
	if m.header.has("x-ms-receipt") {
		return "header X-Ms-Receipt"
	}
	if receiptSubjects.begin(m.lowSubject) && receiptOpenings.beginOne(m.opening(2)) {
		return "wording of a read receipt"
	}
	return ""
}

// unreadable says why nothing can be read of a mail and what its sender can do
// about it, or "" if there is something.
func unreadable(m *message) (reason, advice string) {
	if p := m.root.find("multipart/encrypted", "application/pgp-encrypted"); p != nil {
		return "encrypted (" + p.major + "/" + p.minor + ")", adviceEncrypted
	}
	if armoured(m.lines) {
		return "encrypted (PGP in the text)", adviceEncrypted
	}
	for _, l := range m.lines {
		if strings.ContainsFunc(l.text, visible) {
			return "", ""
		}
	}
	if p := m.root.find("application/pkcs7-mime", "application/x-pkcs7-mime"); p != nil {
		if strings.HasPrefix(strings.ToLower(p.params["smime-type"]), "signed") {
			return "signed in a closed form (" + p.major + "/" + p.minor + ")", adviceSigned
		}
		return "encrypted (" + p.major + "/" + p.minor + ")", adviceEncrypted
	}
	if tnef(m.root) {
		return "winmail.dat alone", adviceTNEF
	}
	if m.root.find("message/partial") != nil {
		return "one piece of a mail that was sent in pieces", adviceEmpty
	}
	return gm.NoText, adviceEmpty
}

// What the sender of a mail that cannot be read can do.
const (
	adviceEncrypted = "Your mail is encrypted and the game master has no key. Please send it again without encryption; a signature does no harm."
	adviceSigned    = "Your mail is signed in a form that hides its text. Please send it again unsigned, or set your mail program to sign in clear text."
	adviceTNEF      = "Your mail came as a winmail.dat, which only Outlook can read. Please set the format of your mail to plain text or HTML (not \"rich text\") and send it again."
	adviceEmpty     = "There is no text in your mail. Please write your orders as text into the mail itself, not into an attachment or a picture."
)

// armoured says whether the text is an encrypted PGP message and nothing of
// note besides (RFC 4880 6.2).
func armoured(lines []line) bool {
	in, other := false, 0
	found := false
	for _, l := range lines {
		switch {
		case l.depth == 0 && l.text == "-----BEGIN PGP MESSAGE-----":
			in, found = true, true
		case l.text == "-----END PGP MESSAGE-----":
			in = false
		case !in && strings.TrimSpace(l.text) != "":
			other++
		}
	}
	return found && other <= 3
}

func tnef(p *part) bool {
	if strings.HasSuffix(p.minor, "ms-tnef") || strings.EqualFold(p.filename, "winmail.dat") {
		return true
	}
	for _, c := range p.children {
		if tnef(c) {
			return true
		}
	}
	return false
}
