package read

import (
	"regexp"
	"strings"
)

// original are the wordings of the line that a client sets before the mail it
// answers or forwards, in lower case.
var original = []string{
	"original message", "original", "reply message", "forwarded message", "forwarded mail", "begin forwarded message",
	"original appointment", "original mail", "reply to message",
	"ursprüngliche nachricht", "ursprungliche nachricht", "originalnachricht", "original-nachricht", "original nachricht",
	"weitergeleitete nachricht", "antwort nachricht", "ursprüngliche e-mail", "urspr. nachricht", "urspr. mitteilung",
	"anfang der weitergeleiteten nachricht", "anfang der weitergeleiteten e-mail",
	"message d'origine", "message original", "message transféré", "message transmis", "message initial",
	"début du message transféré", "début du message réexpédié", "message réexpédié",
	"mensaje original", "mensaje reenviado", "inicio del mensaje reenviado", "mensaje de reenvío",
	"messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato", "messaggio originario",
	"mensagem original", "mensagem encaminhada", "mensagem reencaminhada", "início da mensagem reencaminhada",
	"oorspronkelijk bericht", "oorspronkelijke bericht", "origineel bericht", "doorgestuurd bericht", "begin doorgestuurd bericht",
	"ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande", "vidarebefordrat mejl", "ursprungligt meddelande",
	"oprindelig meddelelse", "original meddelelse", "oprindelig besked", "videresendt meddelelse", "videresendt besked",
	"opprinnelig melding", "original melding", "videresendt melding",
	"alkuperäinen viesti", "edelleenlähetetty viesti", "välitetty viesti",
	"wiadomość oryginalna", "oryginalna wiadomość", "wiadomość przekazana dalej", "treść przekazanej wiadomości", "przekazana wiadomość",
	"původní zpráva", "přeposlaná zpráva", "původní e-mail", "pôvodná správa", "preposlaná správa", "originálna správa",
	"eredeti üzenet", "továbbított üzenet", "továbbított levél", "mesaj original", "mesaj redirecționat", "mesajul original",
	"izvorna poruka", "izvorno sporočilo", "originalna poruka", "prosleđena poruka",
	"исходное сообщение", "пересылаемое сообщение", "пересланное сообщение", "оригинальное сообщение", "исходное письмо",
	"начало переадресованного сообщения", "перенаправленное сообщение", "вихідне повідомлення", "переслане повідомлення",
	"пересилання повідомлення", "оригинално съобщение", "препратено съобщение",
	"orijinal ileti", "orijinal mesaj", "özgün ileti", "iletilen ileti", "yönlendirilen ileti", "iletilmiş mesaj",
	"αρχικό μήνυμα", "προωθημένο μήνυμα", "הודעה מקורית", "הודעה שהועברה", "الرسالة الأصلية", "رسالة أصلية",
	"原始邮件", "原始郵件", "原邮件", "原郵件", "转发邮件", "轉寄郵件", "转发的邮件", "转发邮件信息", "回复的原邮件", "回复的邮件", "原始信件",
	"元のメッセージ", "転送メッセージ", "転送されたメッセージ", "オリジナルメッセージ", "원본 메시지", "원본 메일", "원본메시지", "전달된 메시지",
	"missatge original", "mensaxe orixinal", "pesan asli", "thư gốc", "tin nhắn gốc",
}

// separatorAt says whether a squashed line is a separator: one of the wordings between
// dashes or underscores, or alone with a colon as Apple Mail sets it.
func separatorAt(s string) bool {
	if len(s) > 160 || len(s) < 6 {
		return false
	}
	core := strings.Trim(s, "-_=*>~ ")
	dashes := len(s)-len(core) >= 4 && strings.ContainsAny(s[:2], "-_=*~>") && strings.Trim(s[:2], "-_=*> ~") == ""
	word := strings.TrimSpace(strings.TrimRight(core, ": "))
	for _, w := range original {
		if word != w {
			continue
		}
		if dashes || strings.HasSuffix(core, ":") && strings.Contains(w, " ") {
			return true
		}
	}
	return dashes && quoteLine.MatchString(s)
}

// quoteLine are separators that name the writer: Zoho's "---- On ... wrote
// ----", Lotus Notes' "-----Bob/Acme wrote: -----".
var quoteLine = regexp.MustCompile(`^-{3,} ?(on .*)?.* (wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef) ?:? ?-{3,}$`)

// blockKind is what a line of the header block of a quoted mail says.
type blockKind uint8

// The kinds of such lines, as bits.
const (
	blockFrom blockKind = 1 << iota
	blockDate
	blockTo
	blockSubject
	blockOther
)

// blockLabels are the labels of such a block in the languages of clients, in
// lower case. Those that are common words in a language of players stand only
// where the block as a whole makes them sure.
var blockLabels = map[string]blockKind{
	"from": blockFrom, "sent": blockDate, "date": blockDate, "to": blockTo, "cc": blockOther, "bcc": blockOther,
	"subject": blockSubject, "reply-to": blockOther, "sent by": blockOther, "received": blockOther, "importance": blockOther,
	"attachments": blockOther, "when": blockDate, "sender": blockFrom, "time": blockDate, "sent at": blockDate,
	"von": blockFrom, "gesendet": blockDate, "an": blockTo, "betreff": blockSubject, "datum": blockDate, "absender": blockFrom,
	"empfänger": blockTo, "kopie": blockOther, "gesendet am": blockDate, "gesendet von": blockOther, "antwort an": blockOther,
	"wichtigkeit": blockOther, "kopie (cc)": blockOther,
	"de": blockFrom, "envoyé": blockDate, "à": blockTo, "a": blockTo, "objet": blockSubject, "date d'envoi": blockDate, "expéditeur": blockFrom,
	"envoyé le": blockDate, "destinataire": blockTo, "copie": blockOther, "copie à": blockOther, "répondre à": blockOther, "envoyé par": blockOther, "le": blockDate, "pour": blockTo,
	"enviado": blockDate, "enviado el": blockDate, "para": blockTo, "asunto": blockSubject, "fecha": blockDate, "enviado por": blockOther, "remitente": blockFrom,
	"enviada em": blockDate, "enviado em": blockDate, "assunto": blockSubject, "enviada": blockDate, "data": blockDate, "remetente": blockFrom, "destinatário": blockTo,
	"da": blockFrom, "inviato": blockDate, "oggetto": blockSubject, "inviato il": blockDate, "mittente": blockFrom, "destinatario": blockTo, "per": blockTo, "per conoscenza": blockOther, "rispondi a": blockOther,
	"van": blockFrom, "verzonden": blockDate, "aan": blockTo, "onderwerp": blockSubject, "verstuurd": blockDate, "beantwoorden - aan": blockOther,
	"från": blockFrom, "skickat": blockDate, "till": blockTo, "ämne": blockSubject, "kopia": blockOther,
	"fra": blockFrom, "sendt": blockDate, "til": blockTo, "emne": blockSubject, "dato": blockDate, "kopi": blockOther,
	"lähettäjä": blockFrom, "lähetetty": blockDate, "vastaanottaja": blockTo, "aihe": blockSubject, "päivämäärä": blockDate, "päiväys": blockDate, "kopio": blockOther,
	"od": blockFrom, "wysłano": blockDate, "wysłane": blockDate, "do": blockTo, "temat": blockSubject, "dw": blockOther, "nadawca": blockFrom, "adresat": blockTo, "data wysłania": blockDate,
	"odesláno": blockDate, "komu": blockTo, "předmět": blockSubject, "odesílatel": blockFrom, "dátum": blockDate, "kopie komu": blockOther,
	"odoslané": blockDate, "predmet": blockSubject, "odosielateľ": blockFrom, "poslano": blockDate, "za": blockTo, "zadeva": blockSubject,
	"feladó": blockFrom, "elküldve": blockDate, "címzett": blockTo, "tárgy": blockSubject, "küldve": blockDate, "másolatot kap": blockOther,
	"trimis": blockDate, "către": blockTo, "subiect": blockSubject, "expeditor": blockFrom,
	"от": blockFrom, "отправлено": blockDate, "кому": blockTo, "тема": blockSubject, "дата": blockDate, "копия": blockOther, "от кого": blockFrom,
	"від": blockFrom, "відправлено": blockDate, "надіслано": blockDate, "копія": blockOther, "изпратено": blockDate, "до": blockTo, "относно": blockSubject,
	"από": blockFrom, "προς": blockTo, "θέμα": blockSubject, "ημερομηνία": blockDate, "στάλθηκε": blockDate, "εστάλη": blockDate,
	"kimden": blockFrom, "gönderen": blockFrom, "gönderildi": blockDate, "gönderme tarihi": blockDate, "kime": blockTo, "alıcı": blockTo, "konu": blockSubject, "tarih": blockDate, "bilgi": blockOther,
	"מאת": blockFrom, "נשלח": blockDate, "אל": blockTo, "נושא": blockSubject, "תאריך": blockDate,
	"من": blockFrom, "تاريخ الإرسال": blockDate, "إلى": blockTo, "الموضوع": blockSubject, "تم الإرسال": blockDate, "التاريخ": blockDate,
	"发件人": blockFrom, "发送时间": blockDate, "收件人": blockTo, "主题": blockSubject, "抄送": blockOther, "日期": blockDate, "发送日期": blockDate,
	"寄件者": blockFrom, "寄件人": blockFrom, "寄件日期": blockDate, "收件者": blockTo, "主旨": blockSubject, "副本": blockOther, "傳送時間": blockDate, "已傳送": blockDate,
	"差出人": blockFrom, "送信日時": blockDate, "宛先": blockTo, "件名": blockSubject, "日時": blockDate, "送信者": blockFrom, "送信済み": blockDate,
	"보낸 사람": blockFrom, "보낸 날짜": blockDate, "받는 사람": blockTo, "제목": blockSubject, "날짜": blockDate, "보낸사람": blockFrom, "받는사람": blockTo, "보냄": blockDate, "참조": blockOther,
	"enviat": blockDate, "per a": blockTo, "assumpte": blockSubject, "dari": blockFrom, "kepada": blockTo, "dikirim": blockDate, "subjek": blockSubject,
}

// maxBlock bounds the lines of a header block, folded ones counted in.
const maxBlock = 16

// blockAt says how many lines the header block of a quoted mail has that
// begins at line i, or 0. led says that a separator stands before it, which
// makes shorter ones sure.
func blockAt(lines []line, i, n int, led bool) int {
	var seen blockKind
	labels, end, solid, certain := 0, i, false, false
	for k := i; k < n && k < i+maxBlock; k++ {
		if lines[k].depth != 0 {
			break
		}
		s := lines[k].low
		if s == "" {
			if k > i && end == k && k+1 < n && labels < 4 && blockLabel(lines[k+1].low) != 0 {
				end = k + 1 // a client that sets each field apart
				continue
			}
			break
		}
		kind := blockLabel(lines[k].low)
		if kind == 0 {
			// Long values go on in the next line.
			if labels == 0 || labels >= 4 && seen&blockSubject != 0 || !strings.ContainsAny(s, "@;") && !moreLabels(lines, k, n) {
				break
			}
			end = k + 1
			continue
		}
		if k == i && kind != blockFrom && kind != blockDate && kind != blockTo && kind != blockSubject {
			return 0
		}
		seen |= kind
		labels++
		end = k + 1
		if kind != blockSubject {
			at, year, clock := strings.Contains(s, "@"), lines[k].has(hasYear), lines[k].has(hasTime)
			solid = solid || at || clock || year
			certain = certain || at || kind == blockDate && clock && year
		}
	}
	kinds := 0
	for _, k := range []blockKind{blockFrom, blockDate, blockTo, blockSubject} {
		if seen&k != 0 {
			kinds++
		}
	}
	if kinds >= 3 && (solid || led) || kinds >= 2 && certain && seen&(blockFrom|blockDate) != 0 && seen&(blockDate|blockTo|blockSubject) != 0 ||
		led && seen&blockFrom != 0 {
		return end - i
	}
	return 0
}

// moreLabels says whether one of the next lines still is of the block.
func moreLabels(lines []line, k, n int) bool {
	for j := k + 1; j < n && j <= k+2; j++ {
		if blockLabel(lines[j].low) != 0 {
			return true
		}
	}
	return false
}

// blockLabel is the kind of a line "Label: value", in bold or not.
func blockLabel(low string) blockKind {
	colon := strings.IndexByte(low, ':')
	if colon <= 0 || colon > 60 {
		return 0
	}
	label := strings.Trim(low[:colon], "*_ >|")
	return blockLabels[label]
}
