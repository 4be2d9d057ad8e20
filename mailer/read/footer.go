package read

import (
	"slices"
	"strings"
)

// listFooters are words in the footer that a mailing list or a provider adds
// below a line of underscores, dashes or equals signs.
var listFooters = []string{
	"mailing list", "listinfo", "unsubscribe", "mailman", "googlegroups", "google groups", "yahoogroups", "yahoo! groups",
	"you received this message because", "to post to this group", "lists.sourceforge", "list-archive", "listserv",
	"mailingliste", "liste de diffusion", "lista de correo", "lista di discussione", "abbestellen", "désabonner", "désinscrire",
	"to be removed from", "manage your subscription", "subscription options", "groups.io", "freelists", "majordomo",
	"отписаться", "退订", "sent to you by someone", "this list is", "listen-server",
}

// adLines are single lines that virus scanners and free providers add.
var adLines = compileWordings(`^(?:`, `)$`,
	`(this (e-?mail|message) has been|diese e-?mail wurde|l'absence de virus|este correo|questa e-?mail|este e-?mail|deze e-?mail|ta wiadomość|cet email).*(checked for viruses|virus-?free|scanned|auf viren geprüft|virus|virussen|wirus).*`,
	`(virus-?free|virenfrei|libre de virus|sans virus|privo di virus|livre de vírus|без вирусов|wolna od wirusów)\.? ?.*`,
	`.{0,20}(checked|scanned) (by|with|for viruses by) (avg|avast|norton|mcafee|kaspersky|eset|sophos|mailscanner|clamav).*`,
	`no virus found in this (incoming |outgoing )?message\.?`, `checked by avg.*`, `internal virus database is out of date.{0,20}`,
	`version: [0-9.]+ / virus database: .+`, `(get|free) (your )?(free )?(hotmail|msn|yahoo! mail|gmail) .+`,
	`(click here|visit https?://\S+) to unsubscribe.*`, `to unsubscribe.{0,20}(click|send|visit|reply|from).*`,
	`you received this message because you are subscribed to .+`, `\[?image: (avast|avg).*`,
	`(www\.)?avast\.com( <https?://\S+>)?`, `envoyé avec avast.*`, `this message was scanned by .+`,
	`please consider the (environment|planet) before printing.*`, `p?.{0,2}denken sie an die umwelt.*`,
	`bitte denken sie an die umwelt.*`, `pensez à l'environnement avant d'imprimer.*`,
	`(gesendet|e-mail) mit (web\.de|gmx).*(freemail|app).*`, `jetzt .{0,20}gmx .*`,
)

// disclaimerOpen are the beginnings of legal notices, and disclaimerWords words
// two of which must also be in the paragraph: a player may well write "This
// message is confidential", his company's server writes more.
var (
	disclaimerOpen = compileWordings("", "", `^[*_\s]*(?:(?:legal |e-?mail |confidentiality )?(?:disclaimer|notice|haftungsausschluss|hinweis|avertissement|aviso legal|avviso|vertraulichkeitshinweis|confidentiality|confidential)\b|`+
		`(?:the|this|all|any) (?:information|contents?|e-?mail|electronic|message|communication|transmission|document)\b|`+
		`if you (?:are not the|have received this|received this)\b|important(?: notice)?:|privileged|nothing in this|`+
		`(?:diese|dieses|der inhalt dieser) (?:e-?mail|nachricht|mail|schreiben)\b|falls sie nicht|wenn sie nicht der|`+
		`(?:ce message|ce courriel|cet e-?mail|ce courrier|les informations contenues)\b|si vous n'êtes pas|`+
		`(?:este mensaje|este correo|esta mensagem|este e-?mail|la información contenida|as informações)\b|`+
		`(?:questo messaggio|questa e-?mail|le informazioni contenute|il presente messaggio)\b|`+
		`(?:dit bericht|deze e-?mail|de informatie)\b|(?:niniejsza wiadomość|ta wiadomość)\b|(?:данное сообщение|настоящее (?:сообщение|письмо)))`)
	disclaimerWords = []string{
		"confidential", "privileged", "intended", "recipient", "addressee", "unauthorised", "unauthorized", "liability", "disclos", "distribut", "delete", "in error", "sender immediately", "solely",
		"vertraulich", "rechtlich geschützt", "unbefugt", "empfänger", "irrtümlich", "vernichten", "löschen", "adressat",
		"confidentiel", "destinataire", "par erreur", "détruire", "divulg", "confidencial", "destinatari", "destinatári", "por error", "prohibid", "proibid",
		"riservat", "confidenzial", "per errore", "vietat", "vertrouwelijk", "geadresseerde", "ten onrechte", "poufn", "adresat", "конфиденциальн", "получател", "адресат",
	}
)

// footerAt says how many lines, of those before n, the footer has that begins
// at line i; 0 if none does.
func footerAt(lines []line, i, n int) int {
	s := lines[i].low
	if ruled(s) && listFooter(lines, i+1, n) {
		return n - i
	}
	if len(s) < 300 && adLines.match(strings.Trim(s, "*_<>[]() ")) {
		return 1
	}
	if i > 0 && lines[i-1].low != "" && lines[i-1].depth == 0 || !disclaimerOpen.match(s) {
		return 0
	}
	// The notice is the paragraph, and only if it speaks of what they speak of.
	var b strings.Builder
	end := i
	for ; end < n && lines[end].text != "" && b.Len() < 8<<10; end++ {
		if end > i && orderish.MatchString(lines[end].text) {
			return 0
		}
		b.WriteString(lines[end].low)
		b.WriteByte(' ')
	}
	if b.Len() < 80 {
		return 0
	}
	hits := 0
	for _, w := range disclaimerWords {
		if strings.Contains(b.String(), w) {
			hits++
		}
	}
	if hits < 2 {
		return 0
	}
	return end - i
}

// ruled says whether a line is a rule such as list servers draw.
func ruled(s string) bool {
	if s == "--" || s == "-- " {
		return true
	}
	return len(s) >= 10 && len(s) <= 200 && strings.Trim(s, "-_=~*#") == ""
}

// listFooter says whether the next lines, up to a few, speak of the list. A
// footer stands at the end, so there must not be much more.
func listFooter(lines []line, i, n int) bool {
	hit, written := false, 0
	for k := i; k < n && (hit || written < 4); k++ {
		if lines[k].text == "" {
			continue
		}
		if written++; written > 15 {
			return false
		}
		hit = hit || written <= 4 && containsAny(lines[k].low, listFooters)
	}
	return hit && !slices.ContainsFunc(lines[i:n], func(l line) bool { return l.text != "" && orderish.MatchString(l.text) })
}
