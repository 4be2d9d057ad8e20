package read

import "strings"

// bounceHeaders are fields that only bounces have.
var bounceHeaders = signTable([]headerSign{
	{"x-failed-recipients", '?', ""}, {"x-mx-bounce", '?', ""}, {"x-ms-embedded-report", '?', ""}, {"x-failed-recipient", '?', ""},
	{"auto-submitted", '*', "(failure)"}, {"auto-submitted", '*', "(rejection)"}, {"x-amavis-alert", '?', ""},
	{"x-mailer", '^', "<smtp32"}, {"x-bounce-address", '?', ""}, {"x-dsncontext", '?', ""}, {"x-spasign", '=', "ng"},
})

// daemonNames are the local parts, and daemonTitles the display names, that
// mail systems write under. The first are theirs alone; behind the others a
// person may sit, and the wording must tell.
var (
	daemonNames  = []string{"mailer-daemon", "mailerdaemon", "mailer_daemon", "mail-daemon", "maildaemon", "mailsystem", "mdaemon", "bounce", "bounces", "bounce-handler", "mail-delivery-subsystem", "mailer.daemon", "mmdf", "double-bounce"}
	weakNames    = []string{"postmaster", "post_master", "post.master", "mailadmin", "mail-admin", "mailadministrator", "administrator", "admin", "system", "sysadmin", "root", "mailmaster", "email-daemon", "smtp", "mail", "mx", "no-reply", "noreply", "nobody", "daemon", "mailbox", "exchange", "antispam", "spamfilter", "quarantine", "postmast", "abuse", "owner-postmaster", "amavis", "virusalert", "info", "servicedesk", "microsoftexchange329e71ec88ae4615bbc36ab6ce41109e"}
	daemonTitles = []string{"mail delivery", "mailer-daemon", "mailer daemon", "mailerdaemon", "delivery subsystem", "delivery system", "mail system", "mail administrator", "postmaster", "system administrator", "systemadministrator",
		"mail deliver", "delivery status", "microsoft exchange", "microsoft outlook", "mailadmin", "administrateur système", "administrador del sistema", "amministratore di sistema", "message delivery", "undeliverable", "internet mail delivery", "mail server", "interscan", "e-mail delivery", "email delivery", "content filter", "systembeheerder", "systemadministratör"}
)

// bounceSubjects begin the subjects of bounces and delays. Those in plain form
// of several words are enough by themselves.
var bounceSubjects = []string{
	"undelivered mail returned to sender", "undeliverable mail", "undeliverable message", "undeliverable:", "undeliverable :", "undelivered message", "undelivered:", "undelivered mail", "undeliverable",
	"mail delivery failed", "mail delivery failure", "mail delivery problem", "mail delivery error", "mail delivery status", "mail delivery system", "mail delivery subsystem", "mail delivery warning", "mail delivery", "mail failure", "mail could not be delivered", "mail undeliverable", "mail not delivered",
	"mail system error", "mail error", "mail status report", "mail delayed", "mail transaction failed",
	"delivery status notification", "delivery notification", "delivery failure", "delivery failed", "delivery has failed", "delivery error", "delivery delayed", "delivery report", "delivery problem", "delivery warning", "delivery unsuccessful", "delivery has been delayed", "delivery incomplete", "delivery to ", "delivery not",
	"returned mail", "returned message", "returned to sender", "returning message to sender", "return to sender", "failure notice", "failure notification", "failed delivery", "failed mail", "failure delivery", "failed recipient", "failed to deliver", "failure to deliver",
	"message delivery", "message undeliverable", "message could not be delivered", "message not delivered", "message frozen", "message status", "message you sent blocked", "message rejected", "message cannot be delivered", "message delayed", "message bounced",
	"could not send message", "could not deliver", "cannot deliver", "can't deliver", "unable to deliver", "unzustellbar", "not delivered", "non delivery", "non-delivery", "nondeliverable", "nondelivery", "rejected mail", "rejected:", "rejected posting", "email delivery", "email not delivered", "email bounce", "e-mail delivery", "bounce notification", "bounced mail", "bounced email", "automatic bounce", "bounce:", "ndn:", "ndr:", "dsn:", "considered unsolicited bulk email",
	"warning: message", "warning: could not send", "warning: e-mail", "warning - delivery", "warning: delivery", "warning: mail", "warning from", "delayed mail", "delayed:", "delay notification", "your message to", "your message could not", "your mail to", "there was an error sending your mail", "user unknown", "sorry, your message could not be delivered", "problem delivering", "permanent delivery failure", "permanent failure", "transient delivery failure", "temporary delivery failure", "error sending", "error delivering", "mailbox full", "over quota", "quota exceeded", "address not found", "recipient not found", "unknown user", "invalid address", "message from mail delivery", "notification d'état de remise", "loop alert", "loop back warning", "fml system error", "your message wasn't delivered", "banned filename", "virus in mail", "spam mail from", "not member article",
	"unzustellbare nachricht", "unzustellbare mail", "nicht zustellbar", "nachricht nicht zustellbar", "zustellung fehlgeschlagen", "zustellung verzögert", "nicht zugestellt", "fehler bei der zustellung", "benachrichtigung zum übermittlungsstatus", "zustellungsbenachrichtigung", "zustellfehler", "fehlgeschlagene zustellung", "ihre nachricht konnte nicht", "mail konnte nicht", "übermittlungsfehler", "zustellungsfehler", "rückläufer",
	"non remis", "échec de la remise", "échec de remise", "notification d'échec", "message non remis", "message non distribué", "message non délivré", "mail non délivré", "non distribuable", "retour de courrier", "avis de non", "avis d'échec", "remise retardée", "courrier non distribué", "échec de distribution", "votre message n'a pas pu",
	"no se puede entregar", "no entregado", "no se pudo entregar", "notificación de estado de entrega", "devuelto", "correo devuelto", "mensaje no entregado", "error de entrega", "fallo en la entrega", "entrega fallida", "mensaje devuelto", "imposible entregar", "falla en la entrega", "notificación de fallo",
	"non recapitabile", "mancata consegna", "mancato recapito", "messaggio non recapitato", "errore di consegna", "notifica di mancato", "posta non recapitata", "avviso di mancata consegna", "recapito non riuscito", "impossibile recapitare",
	"não entregue", "não é possível entregar", "mensagem não entregue", "falha na entrega", "falha de entrega", "não foi possível entregar", "notificação de status de entrega", "mensagem devolvida", "notificação de falha", "devolução", "retornado",
	"onbestelbaar", "niet bezorgd", "niet-bezorgd", "kan niet worden bezorgd", "bezorging mislukt", "aflevering mislukt", "niet afgeleverd", "statusmelding aflevering", "kunde inte levereras", "ej levererat", "olevererat", "gick inte att leverera", "det går inte att leverera", "leveransfel", "kan ikke leveres", "kunne ikke leveres", "ikke leveret", "ikke levert", "leveringsfejl", "manglende levering", "kan ikke levere", "uleverede", "toimitus epäonnistui", "viestiä ei voi", "ei voitu toimittaa", "toimittamaton",
	"niedostarczone", "nie można dostarczyć", "nie dostarczono", "niedostarczalne", "zwrot poczty", "zwrot wiadomości", "nedoručitelné", "nedoručená", "nelze doručit", "nedoručiteľné", "kézbesíthetetlen", "sikertelen kézbesítés", "nem kézbesíthető", "nu se poate livra", "mesaj nelivrat", "nelivrat", "nedostavljivo", "neisporučeno",
	"недоставленное сообщение", "недоставленное письмо", "сообщение не доставлено", "письмо не доставлено", "не доставлено", "не удается доставить", "не удалось доставить", "ошибка доставки", "уведомление о недоставке", "недоставленная почта", "не доставлено:", "невозможно доставить", "недоставлена", "αδύνατη παράδοση", "δεν παραδόθηκε", "teslim edilemedi", "iletilemedi", "teslim edilemeyen", "לא ניתן למסור", "غير قابل للتسليم", "تعذر تسليم",
	"退信", "系统退信", "投递失败", "未送达", "无法送达", "无法投递", "邮件发送失败", "退回的邮件", "郵件傳遞失敗", "無法傳遞", "無法遞送", "系統退信", "未傳遞", "傳送失敗", "配信不能", "配信できません", "メールを配信", "送信できません", "配信失敗", "不達", "未配信", "送信エラー", "エラーメール", "メール送信エラー", "전송 실패", "배달되지", "배달 실패", "반송", "발송 실패", "수신자를 찾을", "không gửi được", "gagal terkirim", "tidak terkirim",
}

// bounceBegins are all of bounceSubjects; bounceHolds those that may stand
// anywhere in a subject, being of scripts that do not set words apart.
var (
	bounceBegins = beginningsOf(bounceSubjects...)
	bounceHolds  = func() *wordIndex[struct{}] {
		x := &wordIndex[struct{}]{}
		for _, w := range bounceSubjects {
			if !isASCIIWord(w) {
				x.add(w, struct{}{})
			}
		}
		return x
	}()
)

// weakSubjects of bounceSubjects are such as a person may write; they need
// the text to agree.
var weakSubjects = beginningsOf("delivery to ", "mail error", "warning from", "your message to", "your mail to", "mailbox full", "over quota", "permanent failure", "user unknown",
	"unknown user", "invalid address", "devuelto", "devolução", "retornado", "return to sender", "delayed:", "rejected:", "mail delivery", "undeliverable", "quota exceeded", "error sending", "delivery report", "反送", "不達", "반송", "退信", "bounce:", "mail system error", "delivery error", "not delivered", "delivery problem", "message status")

// certainSubjects are given by mail systems alone; one is enough in a mail that
// answers none.
var certainSubjects = beginningsOf("undelivered mail returned to sender", "delivery status notification", "mail delivery failed: returning", "mail delivery failed (returning",
	"returned mail: see transcript", "returned mail: user unknown", "returned mail: host unknown", "failure notice", "mail system error - returned mail", "undeliverable: ", "undeliverable mail", "undeliverable message",
	"mail delivery failure", "mail delivery subsystem", "there was an error sending your mail", "message delivery has failed", "**message you sent blocked", "warning: could not send message for past", "unzustellbar: ", "non remis : ", "no se puede entregar: ", "non recapitabile: ", "não entregue: ", "onbestelbaar: ", "недоставленное сообщение", "系统退信")

// bounceOpenings are in the first lines of bounces and delays: qmail, Exim,
// Postfix, sendmail, Courier, Exchange, Notes, the large providers.
var bounceOpenings = beginningsOf(
	"this is the mail system at host", "this is the mail delivery", "this is the qmail-send program", "this is the postfix program", "this is the mail transport", "this is the email system", "this is the courier", "this is the mail server", "this is the default mail system", "mailer-daemon at", "i'm afraid i wasn't able to deliver", "i'm sorry to have to inform you that", "i was unable to deliver", "unfortunately, i was not able to deliver", "i have attempted to deliver",
	"this message was created automatically by", "this message was generated automatically by", "this report was generated automatically", "a message that you sent could not be delivered", "a message that you sent was rejected", "a message that you sent contained", "a message (from", "a message sent by", "this is a permanent error", "the following address(es) failed", "message could not be delivered to", "message has been frozen", "was frozen on arrival",
	"the original message was received at", "the following addresses had", "----- the following addresses", "----- transcript of session", "your message was not delivered", "your message wasn't delivered", "your message could not be delivered", "your message has not been delivered", "your message cannot be delivered", "your message can't be delivered", "your message did not reach", "your message couldn't be delivered", "your message to", "your mail message to the following", "your mail could not be delivered", "your mail sent on:", "your mail attempted to be delivered", "your e-mail could not be delivered", "your email could not be delivered", "your email to", "your mail to", "we had trouble delivering your message", "we were unable to deliver", "we're sorry. there's a problem", "we could not deliver", "this message could not be delivered", "this message has not been delivered", "this message is to inform you that an email you sent was rejected",
	"delivery to the following recipient", "delivery of the following message", "delivery has failed to these recipients", "delivery has been delayed", "delivery failed", "delivery failure", "delivery is delayed", "delivery attempts will continue", "delivery of your message", "unable to deliver message to", "unable to deliver your", "unable to deliver mail", "unable to send message", "message could not be delivered", "message delivery failed", "message from yahoo", "message could not", "message not delivered", "message delivery has failed", "could not deliver", "could not be delivered", "couldn't be delivered", "couldn't deliver", "an error occurred while sending your mail", "an error occurred while trying to deliver", "an error occurred sending", "error: message", "did not reach the following recipient", "couldn't reach", "wasn't found at", "address not found", "failed to deliver", "failed recipient", "failed addresses follow", "------- failure reasons", "|------------------------- message log follows", "the following message could not", "the following recipient", "the following destination addresses", "the following message to", "the following mail", "the user(s) account is", "the message you sent", "the message could not be", "the recipient's mailbox", "the recipient server did not", "the email account that you tried to reach", "the e-mail address you", "the mail server responded", "the response from the remote server", "the attached message had permanent", "the error that the other server returned", "sorry, we were unable to deliver", "sorry it didn't work out", "sorry, i couldn't find", "unknown user:", "user unknown", "user mailbox exceeds", "user's mailbox", "mailbox is full", "mailbox full", "recipient address rejected", "recipient unknown", "no such user", "status of this message", "subject: undeliver", "undeliverable", "undelivered", "invalid recipient", "invalid address", "permanent error", "permanent failure", "host or domain name not found", "delivery status notification", "reporting-mta:", "final-recipient:", "diagnostic-code:", "smtp error from remote", "generated by", "an email you sent", "the original message will", "is on vacation and could not", "you are not a member", "duplicated message-id", "your message has been blocked", "your message was blocked", "the message could not be delivered", "the mail system", "smtp server <", "550 ", "554 ", "552 ", "553 ", "551 ", "450 ", "451 ", "452 ", "error: ", "remote host said", "returned message follows", "your message was automatically rejected", "a virus was found", "our virus checker", "this e-mail address is no longer", "the email address you entered couldn't", "this is an automatically generated delivery",
	"diese nachricht wurde automatisch", "ihre nachricht konnte nicht", "ihre nachricht wurde nicht", "die folgende nachricht konnte nicht", "ihre e-mail konnte nicht", "die nachricht konnte nicht", "fehler bei der nachrichtenzustellung", "die zustellung", "zustellung an", "der empfänger", "dies ist eine automatisch generierte benachrichtigung", "your message could not", "leider konnte", "ihre mail konnte",
	"votre message n'a pas", "votre message n'est pas", "le message n'a pas", "échec de la remise", "ce message a été créé automatiquement", "votre courrier", "el mensaje no", "su mensaje no", "no se pudo entregar", "no se ha podido entregar", "error en la entrega", "este mensaje fue creado automáticamente", "il messaggio non", "il tuo messaggio non", "impossibile recapitare", "questo messaggio è stato creato automaticamente", "sua mensagem não", "a mensagem não", "não foi possível entregar", "a sua mensagem", "uw bericht", "het bericht kon niet", "dit bericht is automatisch", "ditt meddelande", "meddelandet kunde", "meddelelsen", "din besked", "viestiäsi ei", "twoja wiadomość", "wiadomość nie", "zpráva nebyla", "az üzenet", "mesajul nu", "ваше сообщение не", "сообщение не может", "не удалось доставить", "ваше письмо не", "письмо, отправленное", "это письмо создано автоматически", "это письмо создано", "данное сообщение создано", "iletiniz", "mesajınız",
	"次のあて先への", "以下のメールアドレス", "以下のアドレス", "このメールは「m-filter」", "このメールは送信できません", "メールを送信できません", "メールを配信できません", "メッセージを配信", "配信できません", "送信先", "お客様が送信", "ご指定の", "宛先", "メールサーバ", "您的邮件", "很抱歉,您的邮件", "抱歉,您的邮件", "您发送的", "您發送", "这是一封", "邮件无法", "邮件未能", "您的郵件", "退信原因", "无法投递", "次の受信者", "메일을", "메시지를", "다음 수신자", "메일이", "보내신", "귀하의 메시지",
)

// bounceProofs open a text that no person writes; where one is the very first
// line of a mail that answers none, it is enough.
var bounceProofs = beginningsOf("this is the mail system at host", "this is the qmail-send program", "hi. this is the qmail-send program", "hi. this is the", "this message was created automatically by mail delivery", "this message was created automatically by the smtp", "this message was generated automatically by mail delivery",
	"the original message was received at", "delivery to the following recipient", "delivery has failed to these recipients", "your message was not delivered", "this is the mail delivery", "delivery failed for", "your mail sent on:", "message from ", "an error occurred while trying to deliver", "unable to deliver message to", "this is an automatically generated delivery status", "|------------------------- message log", "次のあて先への", "could not deliver message to", "reporting-mta:", "this report relates to a message you sent", "the message you sent to", "your message did not reach", "we're sorry. there's a problem with the e-mail address")

// bounced says by which sign of sender or wording a mail without the form of a
// report is a bounce or a delay, or "". It takes two signs, or one that is a
// mail system's alone: what a person writes about a bounce, or answers to one,
// has at most one of them.
func bounced(m *message) string {
	if r := bounceHeaders.told(m.header); r != "" {
		return r
	}
	if daemon(m.local, daemonNames) || m.from.addr == "" && strings.Contains(strings.ToLower(m.header.get("from")), "mailer-daemon") {
		return "From: a mail system"
	}
	subject := m.lowSubject
	if replySubject(subject) {
		return ""
	}
	worded, plain := bounceSubject(subject)
	opens := opensBounce(m.opening(maxOpening))
	title := squash(m.from.name)
	weak := daemon(m.local, weakNames) || containsAny(title, daemonTitles) || containsAny(title, daemonNames[:3])
	switch {
	case plain && (opens || weak || m.nullSender):
		return "subject of a bounce"
	case worded && (opens || weak || m.nullSender):
		return "wording of a bounce"
	case (m.nullSender || weak) && opens:
		return "wording of a bounce"
	case !m.header.has("in-reply-to") && certainSubjects.begin(subject):
		return "subject of a bounce"
	case !m.header.has("in-reply-to") && bounceProofs.beginOne(m.opening(1)) && len(m.opening(2)) > 0:
		return "wording of a bounce"
	}
	return ""
}

// bounceSubject says whether a subject begins like a bounce's, and whether
// nobody else would give one like it.
func bounceSubject(subject string) (worded, plain bool) {
	subject = strings.TrimLeft(subject, "[*( ")
	worded = bounceBegins.begin(subject) || bounceHolds.anyIn(subject)
	return worded, worded && !weakSubjects.begin(subject)
}

func daemon(local string, names []string) bool {
	for _, n := range names {
		if rest, ok := strings.CutPrefix(local, n); ok && (rest == "" || rest[0] == '+' || rest[0] == '-' || rest[0] == '=' || rest[0] == '.') {
			return true
		}
	}
	return false
}

// opensBounce says whether one of the lines opens a bounce, behind rules and
// brackets.
func opensBounce(lines []string) bool {
	for _, l := range lines {
		if bounceOpenings.begin(strings.TrimLeft(l, "-=*#<>|~ :\"")) || bounceOpenings.begin(l) {
			return true
		}
	}
	return false
}
