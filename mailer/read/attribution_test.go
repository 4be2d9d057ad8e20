package read

import (
	"strings"
	"testing"
)

const mailHead = "From: red@example.org\nTo: gm@mob.example.net\nMessage-ID: <a@example.org>\n" +
	"Subject: Re: The Mob\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"

func textOf(t *testing.T, body string) string {
	t.Helper()
	l := Read([]byte(mailHead+body), us())
	return l.Text()
}

// sureAttributions are attributions as clients write them; each is recognised
// also when nothing marks what follows as a quote.
var sureAttributions = []string{
	"On Sun, Nov 29, 2026 at 10:15 PM Game Master <gm@mob.example.net>\nwrote:",
	"On Sun, Nov 29, 2026 at 10:15 PM Game Master <\nsome.very.long.address+with.detail@mob.example.net>\nwrote:",
	"On Sun, Nov 29, 2026 at 10:15 PM, the Game Master of The Mob\n<gm@mob.example.net> wrote:",
	"On 29 Nov 2026, at 22:15, Game Master <gm@mob.example.net> wrote:",
	"On Sunday, November 29th, 2026 at 10:15 PM, Game Master <gm@mob.example.net> wrote:",
	"On 11/29/2026 10:15 PM, Game Master wrote:",
	"On Sun, 2026-11-29 at 22:15 +0100, Game Master wrote:",
	"At 2026-11-29 22:15:00, \"Game Master\" <gm@mob.example.net> wrote:",
	"---- On Sun, 29 Nov 2026 22:15:00 +0100 Game Master <gm@mob.example.net> wrote ----",
	"Game Master/Mob wrote on 11/29/2026 10:15:00 PM:",
	"2026-11-29 22:15 GMT+01:00 Game Master <gm@mob.example.net>:",
	"2026-11-29 22:15 GMT+01:00 Game Master <\ngm@mob.example.net>:",
	"Am So., 29. Nov. 2026 um 22:15 Uhr schrieb Game Master <gm@mob.example.net>:",
	"Am So., 29. Nov. 2026 um 22:15 Uhr schrieb Game Master <\ngm@mob.example.net>:",
	"Game Master <gm@mob.example.net> schrieb am So., 29.\nNov. 2026 um 22:15 Uhr:",
	"Game Master <gm@mob.example.net> hat am 29.11.2026 22:15 geschrieben:",
	"Am Sonntag, 29. November 2026, 22:15:00 Mitteleuropäische Normalzeit schrieb\nGame Master:",
	"Le dim. 29 nov. 2026 à 22:15, Game Master <gm@mob.example.net> a\nécrit :",
	"El dom, 29 nov 2026 a las 22:15, Game Master (<gm@mob.example.net>)\nescribió:",
	"Il giorno dom 29 nov 2026 alle ore 22:15 Game Master <gm@mob.example.net>\nha scritto:",
	"Em dom., 29 de nov. de 2026 às 22:15, Game Master <gm@mob.example.net>\nescreveu:",
	"Op zo 29 nov. 2026 om 22:15 schreef Game Master <gm@mob.example.net>:",
	"Op 29-nov.-2026, om 22:15 heeft Game Master <gm@mob.example.net> het volgende geschreven:",
	"Den sön 29 nov. 2026 kl 22:15 skrev Game Master <gm@mob.example.net>:",
	"søn. 29. nov. 2026 kl. 22.15 skrev Game Master <gm@mob.example.net>:",
	"su 29. marrask. 2026 klo 22.15 Game Master (gm@mob.example.net) kirjoitti:",
	"niedz., 29 lis 2026 o 22:15 Game Master <gm@mob.example.net> napisał(a):",
	"W dniu 29 listopada 2026 22:15 użytkownik Game Master <gm@mob.example.net>\nnapisał:",
	"ne 29. 11. 2026 v 22:15 odesílatel Game Master <gm@mob.example.net> napsal:",
	"Game Master <gm@mob.example.net> ezt írta (időpont: 2026. nov. 29., V, 22:15):",
	"вс, 29 нояб. 2026 г. в 22:15, Game Master <gm@mob.example.net>:",
	"29.11.2026 22:15 пользователь \"Game Master\" <\ngm@mob.example.net> написал:",
	"нд, 29 лист. 2026 р. о 22:15 Game Master <gm@mob.example.net> пише:",
	"Στις Κυρ 29 Νοε 2026 στις 10:15 μ.μ., ο χρήστης Game Master <gm@mob.example.net> έγραψε:",
	"29 Kas 2026 Paz 22:15 tarihinde Game Master <gm@mob.example.net> şunu yazdı:",
	"\u202bבתאריך יום א׳, 29 בנוב׳ 2026 ב-22:15 מאת \u202aGame Master\u202c\u200f <\u202agm@mob.example.net\u202c\u200f>:\u202c",
	"في الأحد، 29 نوفمبر 2026 10:15 م Game Master <gm@mob.example.net> كتب:",
	"在 2026年11月29日，下午10:15，Game Master <gm@mob.example.net> 写道：",
	"2026年11月29日(日) 22:15 Game Master <gm@mob.example.net>:",
	"2026년 11월 29일 (일) 오후 10:15, Game Master <gm@mob.example.net>님이 작성:",
	"- Le 2026-11-29 22:15, Game Master a écrit :", "Le 29/11/2026 22:15, Game Master a écrit :",
	"On Sun, 29 Nov 2026 at 22:15 Game Master < mailto:Game Master <gm@mob.example.net> wrote:",
	"On Sun, Nov 29, 2026 at 10:15 PM, Game Master <gm@mob.example.net wrote:",
	"2026/11/29 22:15、Game Master <gm@mob.example.net> のメッセージ:", "2026. 11. 29. 오후 10:15 Game Master <gm@mob.example.net> 작성:",
	"Sun, 29 Nov 2026 22:15:51 +0400 от Game Master <gm@mob.example.net>:", "W dniu 2026-11-29 o 22:15, gm@mob.example.net pisze: ",
	"-----Original Message-----", "-------- Ursprüngliche Nachricht --------", "----- Message d'origine -----",
	"-----Mensaje original-----", "-----Messaggio originale-----", "-----Mensagem original-----", "-----Oorspronkelijk bericht-----",
	"------------------ 原始邮件 ------------------", "-------- Пересылаемое сообщение --------", "Begin forwarded message:",
	"_______________________________________________\nFrom: Game Master <gm@mob.example.net>",
	"From: Game Master <gm@mob.example.net>\nSent: Sunday, November 29, 2026 10:15 PM\nTo: Red\nSubject: The Mob",
	"*From:* Game Master <gm@mob.example.net>\n*Sent:* Sunday, November 29, 2026 10:15 PM\n*To:* Red\n*Subject:* The Mob",
	"差出人: Game Master <gm@mob.example.net>\n送信日時: 2026年11月29日 22:15\n宛先: Red\n件名: The Mob",
	"Fra: Game Master <gm@mob.example.net>\nSendt: 29. november 2026 22:15\nTil: Red\nEmne: The Mob",
	"Från: Game Master <gm@mob.example.net>\nSkickat: den 29 november 2026 22:15\nTill: Red\nÄmne: The Mob",
	"Od: Game Master <gm@mob.example.net>\nWysłano: niedziela, 29 listopada 2026 22:15\nDo: Red\nTemat: The Mob",
}

// doubtfulAttributions could be a player's own line, and count before a quote.
var doubtfulAttributions = []string{
	"Game Master wrote:", "Quoting Game Master <gm@mob.example.net>:", "Zitat von Game Master <gm@mob.example.net>:",
	"In message <report.7@mob.example.net>, Game Master writes:", "El domingo, 29 de noviembre de 2026, Game Master escribió:",
	"2026/11/29 Game Master <gm@mob.example.net>", "Game Master via The Mob <gm@mob.example.net> wrote:",
	"Вы писали 29 ноября 2026 г., 22:15:00:",
}

func TestAttributions(t *testing.T) {
	const order = "1: Casino with Don\n2: Bank with Mama"
	for _, a := range sureAttributions {
		if got := textOf(t, order+"\n"+a+"\n\n1: Bar with Novice\n"); got != order {
			t.Errorf("%q before unmarked text: read\n%s", a, got)
		}
	}
	for _, a := range append(doubtfulAttributions, sureAttributions...) {
		if got := textOf(t, order+"\n"+a+"\n> 1: Bar with Novice\n"); got != order {
			t.Errorf("%q before a quote: read\n%s", a, got)
		}
		below := a + "\n\n> 1: Bar with Novice\n\n" + order + "\n"
		if got := textOf(t, below); got != order {
			t.Errorf("%q and the answer below: read\n%s", a, got)
		}
	}
}

// TestOwnSentences holds that what only looks like an attribution, a header, a
// separator or a signature stays.
func TestOwnSentences(t *testing.T) {
	for _, body := range []string{
		"On Tuesday I will be away.\n1: Casino",
		"On 5 May Blue wrote: attack!\n1: Casino",
		"On the first card:\n1: Casino\nOn the second card:\n2: Bank",
		"Game Master wrote:\nthat I should attack\n1: Casino",
		"At 18:00 I wrote:\n1: Casino",
		"1: Casino with Don\n--\n2: Bank with Mama",
		"---\n1: Casino\n---",
		"=====\n1: Casino\n=====",
		"From: here\nTo: there\n1: Casino",
		"A: yes\nB: no",
		"VACATION\nfrom: 1/5/2026\nto: 12/5/2026",
		"PRESS TO blue\nFrom: Red\nTo: Blue\nI want peace\nEND",
		"1: Casino with Don;\n- Blue\n- else Red",
		"This message is for Blue only:\n1: Casino",
		"Sent my Don to the Casino\n1: Casino with Don",
		"Sent with Don: two hoods\n1: Bank",
		"Hello\n\nSent from my base, the Don goes to the Casino by phone.",
		"The information I have is not confidential.\n1: Casino",
		"The information that I give you here is confidential: Blue wants the Casino, and I\nshall not stop him before you have said what you want for the Bank and for the Bar.",
		"Original message first:\n1: Casino",
	} {
		if got := textOf(t, body+"\n"); got != body {
			t.Errorf("of\n%s\nwas read\n%s", body, got)
		}
	}
}

func TestDeviceLines(t *testing.T) {
	const order = "1: Casino with Don"
	for _, s := range strings.Split(`Sent from my iPhone
Sent from my Galaxy
Sent from my HTC M8 Android phone. Please excuse typos
Sent from Mail for Windows
Sent from Outlook for Android
Sent from Yahoo Mail on Android
Sent from Proton Mail Android
Sent with Proton Mail secure email.
Sent using https://www.zoho.com/mail/
(sent from a phone)
Get Outlook for iOS<https://aka.ms/o0ukef>
Von meinem iPhone gesendet
Gesendet von Mail für Windows
Gesendet mit der GMX Mail App
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.
Envoyé de mon iPhone
Envoyé à partir d’Outlook pour Android
Enviado desde mi iPhone
Inviato da iPhone
Enviado do meu iPhone
Verstuurd vanaf mijn iPhone
Skickat från min iPhone
Sendt fra min iPhone
Lähetetty iPhonesta
Wysłane z iPhone’a
Odesláno z iPhonu
Отправлено с iPhone
Отправлено из мобильной Яндекс Почты
Στάλθηκε από το iPhone μου
iPhone'umdan gönderildi
发自我的 iPhone
從我的 iPhone 傳送
iPhoneから送信
나의 iPhone에서 보냄`, "\n") {
		if got := textOf(t, order+"\n\n"+s+"\n"); got != order {
			t.Errorf("%q was kept:\n%s", s, got)
		}
	}
}
