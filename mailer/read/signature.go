package read

import (
	"regexp"
	"strings"
)

// deviceLines are the lines that clients put under a mail by themselves, in
// one pattern for each way of saying it. They are matched against the squashed
// line without brackets and asterisks around it. A new client or language is a
// row.
var deviceLines = compileRows([]string{
	// English
	`sent (from|via|using|on) (my|an?) ([^:]|https?:){1,120}`,
	`sent (from|via|using|with|by|on|through) (the (all new|new|aol)|outlook|mail|yahoo|gmail|proton|samsung|windows|iphone|ipad|ios|android|blackberry|mobile|airmail|spark|sparrow|mailbird|mailspring|superhuman|tutanota|tuta|fastmail|k-9|k9|fairemail|thunderbird|zoho|hey|edison|bluemail|aqua mail|mymail|newton|galaxy|email|mailbox|phone|kmail|evolution|postbox|em client|canary|nine|typeapp|boxer|roundcube|rediff|aol|nokia|htc|lg|huawei|xiaomi|oneplus|virgin|t-mobile|verizon|at&t|sprint|telstra|vodafone|acompli|alto|inbox|hotmail|microsoft|unibox|triage)\b.{0,120}`,
	`get (outlook|bluemail|aqua mail|newton|spark|typeapp|mailbird|boxer|yahoo mail|gmail|edison mail|the new aol app|aol app) (for|on)?\b.{0,100}`,
	`from my (i-?phone|i-?pad|android|blackberry|phone|mobile|galaxy|samsung|nokia|pixel|htc|windows phone).{0,30}`,
	`\w{1,20} from mobile`,
	`(this (message|email|e-mail) (was )?)?sent from (a|my) (phone|mobile|handheld|wireless|tablet).{0,80}`,
	`sent (using|via|from|with) https?://\S+`, `sent securely (from|with|by) .{1,60}`, `sent (from|with) \[?(proton ?mail|tutanota|tuta).{0,80}`,
	`connected by (docomo|motoblur).{0,30}`, `via (newton|boxer|aquamail|typeapp) mail.{0,60}`,
	`please excuse (my )?(brevity|typos|any typos).{0,60}`, `securely sent with tuta.{0,80}`, `secured with tuta mail:?.{0,60}`,
	`sent:? by (email|e-mail|sms) from .{1,60}`, `yahoo mail: search, organi[sz]e, conquer.{0,40}`, `do you yahoo!\?.{0,40}`,
	// German
	`(von|aus) (meinem?|meiner|mein|einem|unterwegs|iphone|ipad|outlook|samsung|mobile).{0,60}(gesendet|geschickt|verschickt)\b.{0,60}`,
	`(diese nachricht|diese e-?mail|diese mail) wurde (von|mit) .{1,80} (gesendet|verschickt|geschrieben)\.?`,
	`(gesendet|verschickt|geschickt|versandt) (mit|von|aus|über|vom|per) (meinem?|meiner|der|dem|outlook|mail|web\.de|gmx|iphone|ipad|android|t-online|samsung|telekom|yahoo|freenet|proton ?mail|tutanota|k-9|fairemail|aqua|spark|bluemail|unterwegs|handy|smartphone)\b.{0,100}`,
	`holen sie sich outlook .{1,60}`, `outlook für (ios|android|mac) (beziehen|herunterladen|abrufen).{0,60}`, `von unterwegs gesendet.{0,30}`,
	// French
	`envoyé à partir d'(outlook|un|yahoo|orange).{0,80}`,
	`envoyé (depuis|de|avec|à partir de|par|via) (mon|ma|un|une|l'|d'|outlook|yahoo|mon|orange|proton|courrier|mail|samsung|gmail|iphone|la|ios|android|webmail|laposte|sfr).{0,100}`,
	`(télécharge[rz]|obtene[rz]|obtenir) outlook pour .{1,60}`, `provenance : courrier pour windows.{0,40}`,
	// Spanish, Catalan
	`enviado (desde|con|por|mediante|a través de) (mi|un|el|la|outlook|yahoo|correo|mail|samsung|gmail|iphone|proton|el correo|dispositivo).{0,100}`,
	`obtener outlook para .{1,60}`, `(descargar|obtén|obtenga) outlook para .{1,60}`, `enviat (des d|amb) .{1,60}`,
	// Italian
	`inviat[oa] (da|dal|con|tramite|via) (il|mio|un|outlook|yahoo|libero|posta|mail|samsung|gmail|iphone|ipad|android|proton|smartphone|tiscali|alice|cellulare|dispositivo|blackberry).{0,100}`,
	`scarica outlook per .{1,60}`, `ottieni outlook per .{1,60}`,
	// Portuguese
	`enviad[oa] (do|da|pelo|de|a partir do|a partir da|com|desde|via) (meu|minha|um|o|a|outlook|yahoo|e?mail|samsung|gmail|iphone|ipad|correio|proton|telemóvel|celular|smartphone).{0,100}`,
	`obter (o )?outlook para .{1,60}`, `baixar outlook para .{1,60}`,
	// Dutch
	`(verzonden|verstuurd|gestuurd) (vanaf|vanuit|met|via|van|door) (mijn|een|de|outlook|yahoo|mail|samsung|gmail|iphone|ipad|android|proton|telefoon|mobiel).{0,100}`,
	`(download|verkrijg|haal) outlook voor .{1,60}`, `outlook voor (ios|android) downloaden.{0,60}`,
	// Scandinavian
	`(skickat|sänt) (från|med|via) (min|mitt|en|outlook|mail|e-post|samsung|gmail|iphone|proton|yahoo|telia).{0,100}`, `från min (iphone|ipad|telefon|mobil).{0,40}`, `(hämta|skaffa) outlook för .{1,60}`,
	`send[t]? (fra|med|via) (min|mitt|en|outlook|mail|e-?post|samsung|gmail|iphone|proton|yahoo|mail).{0,100}`, `(hent|få|skaff) outlook (til|for) .{1,60}`,
	// Finnish
	`lähetetty (minun |omasta |samsung|iphone|ipad|outlook|puhelimesta|android|sähköpost|yahoo|gmail|proton).{0,100}`, `hanki outlook .{1,60}`,
	// Polish, Czech, Slovak, Hungarian, Romanian
	`(wysłan[eoy]|wysłano) (z|za pomocą|przy pomocy|przez|ze) .{1,80}`, `pobierz (aplikację )?outlook .{1,60}`, `wyślij z .{1,60}`,
	`(odesláno|posláno|odoslané) (z|ze|pomocí|prostřednictvím|zo) .{1,80}`, `získat outlook pro .{1,60}`, `získajte outlook pre .{1,60}`,
	`(elküldve|küldve) .{0,20}(iphone|ipad|samsung|android|telefon|outlook|levelező|készülék).{0,60}`, `(iphone|ipad|samsung|android).{0,30}-?(ról|ről|omról|emről) küldve.{0,20}`,
	`trimis (de pe|din|de la|cu|prin) .{1,80}`,
	// Russian, Ukrainian, Bulgarian
	`отправлено (с|из|со|через|от) .{1,80}`, `(надіслано|відправлено) (з|із|через|від) .{1,80}`, `изпратено от .{1,60}`, `скачать outlook для .{1,60}`,
	`(послано|отправлено) из mail\.ru.{0,60}`,
	// Greek, Turkish, Hebrew, Arabic
	`(στάλθηκε|εστάλη) από .{1,60}`, `.{0,30}(iphone|ipad|android|samsung|telefon|outlook).{0,20} (gönderildi|gönderdim)\.?`, `(iphone|ipad|android|telefon)('?umdan|'?dan|'?imden|'?den) gönderildi.{0,20}`,
	`נשלח מ.{1,40}`, `أُ?رسلت? من .{1,40}`, `تم الإرسال من .{1,40}`,
	// Chinese, Japanese, Korean, Vietnamese, Indonesian
	`(发自|發自|来自|從我的|从我的|由).{0,30}(iphone|ipad|android|手机|手機|华为|小米|outlook|邮箱|雅虎|yahoo|samsung|网易|qq|传送|傳送|发送|傳送).{0,30}`, `发自我的.{1,30}`, `获取 ?(适用于)? ?.{0,20}outlook.{0,30}`, `取得 outlook.{0,30}`,
	`.{0,30}(iphone|ipad|android|スマホ|携帯)から送信.{0,10}`, `(outlook|yahoo|ios 版).{0,20}(を入手|から送信).{0,20}`, `windows ?版のメールから送信.{0,10}`,
	`(나의|내) (iphone|ipad|갤럭시|android).{0,10}에서 보냄.{0,5}`, `.{0,20}(iphone|ipad|samsung|galaxy).{0,10}에서 (보냄|전송).{0,10}`, `(đã )?gửi từ .{1,40}`, `(dikirim|terkirim) dari .{1,60}`,
})

func compileRows(rows []string) *regexp.Regexp {
	return regexp.MustCompile(`^(?:` + strings.Join(rows, "|") + `)$`)
}

// maxDevice is longer than any line that a client adds.
const maxDevice = 220

// isDeviceLine says whether a squashed line is one that a client puts under mails.
func isDeviceLine(low string) bool {
	if len(low) > maxDevice || len(low) < 6 {
		return false
	}
	return deviceLines.MatchString(strings.Trim(low, "<>()[]*_- .~|"))
}

// separatesSignature says whether a line is a signature separator, and whether
// it is the strict one of RFC 3676 4.3; a "--" that lost its space, or the dash
// that a word processor made of it, may also be the player's own rule.
func separatesSignature(text string) (is, strict bool) {
	switch text {
	case "-- ":
		return true, true
	case "--", "\u2014", "\u2013", " --", "--\u00a0":
		return true, false
	}
	return false, false
}

// orderish is how an order or a command may begin. It only settles doubts: a
// line like this is not given up for a "--" above it or a wrapped quote.
var orderish = regexp.MustCompile(`(?i)^[\s*•·>-]*(?:(?:card|round|slot)?\s*[0-9０-９]{1,2}\s*[:.)\-–]|(?:first|second|third|fourth|fifth)\b|[0-9]{1,2}(?:st|nd|rd|th)\b|buy\b|clear\b|orders?\b|status\b|press\b|ready\b|wait\b|resign\b|vacation\b|move\b|pass\b)`)

// maxSignature bounds how far a signature after a doubtful separator reaches.
const maxSignature = 40

// shortSignature says whether lines can be the signature after a doubtful
// separator: few of them, and nothing like an order.
func shortSignature(lines []line) bool {
	written := 0
	for _, l := range lines {
		if orderish.MatchString(l.text) {
			return false
		}
		if l.text != "" {
			written++
		}
	}
	return written <= 8
}
