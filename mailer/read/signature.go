package read

import (
	"regexp"
	"strings"
)

// deviceLines are the lines that clients put under a mail by themselves, in
// one pattern for each way of saying it. They are matched against the squashed
// line without brackets and asterisks around it. A new client or language is a
// row.
var deviceLines = compileWordings(`^(?:`, `)$`,
	// English
	`sent (from|via|using|on) (my|an?) (\S+ ){0,3}(iphone|ipad|ipod|i-phone|android|blackberry|phone|smartphone|cell|cellphone|mobile|tablet|handheld|wireless|samsung|galaxy|htc|nokia|windows|pc|mac|macbook|laptop|computer|kindle|pixel|xperia|device|lumia|nexus|oneplus|huawei|xiaomi|motorola|palm|treo|watch)\b.*`,
	`sent (from|via|using) my [\w'+-]+( [\w'+-]+){0,2}\.?`,
	`sent (from|via|using|with|by|on|through) (the (all new|new|aol)|outlook|mail|yahoo|gmail|proton|samsung|windows|iphone|ipad|ios|android|blackberry|mobile|airmail|spark|sparrow|mailbird|mailspring|superhuman|tutanota|tuta|fastmail|k-9|k9|fairemail|thunderbird|zoho|hey|edison|bluemail|aqua mail|mymail|newton|galaxy|email|mailbox|phone|kmail|evolution|postbox|em client|canary|nine|typeapp|boxer|roundcube|rediff|aol|nokia|htc|lg|huawei|xiaomi|oneplus|virgin|t-mobile|verizon|at&t|sprint|telstra|vodafone|acompli|alto|inbox|hotmail|microsoft|unibox|triage)\b.*`,
	`get (outlook|bluemail|aqua mail|newton|spark|typeapp|mailbird|boxer|yahoo mail|gmail|edison mail|the new aol app|aol app) (for|on)?\b.*`,
	`from my (i-?phone|i-?pad|android|blackberry|phone|mobile|galaxy|samsung|nokia|pixel|htc|windows phone).{0,30}`,
	`\w{1,20} from mobile`,
	`(this (message|email|e-mail) (was )?)?sent from (a|my) (phone|mobile|handheld|wireless|tablet).*`,
	`sent (using|via|from|with) https?://\S+`, `sent securely (from|with|by) .+`, `sent (from|with) \[?(proton ?mail|tutanota|tuta).*`,
	`connected by (docomo|motoblur).{0,30}`, `via (newton|boxer|aquamail|typeapp) mail.*`,
	`please excuse (my )?(brevity|typos|any typos).*`, `securely sent with tuta.*`, `secured with tuta mail:?.*`,
	`sent:? by (email|e-mail|sms) from .+`, `yahoo mail: search, organi[sz]e, conquer.*`, `do you yahoo!\?.*`,
	// German
	`(von|aus) (meinem?|meiner|mein|einem|unterwegs|iphone|ipad|outlook|samsung|mobile).*(gesendet|geschickt|verschickt)\b.*`,
	`(diese nachricht|diese e-?mail|diese mail) wurde (von|mit) .+ (gesendet|verschickt|geschrieben)\.?`,
	`(gesendet|verschickt|geschickt|versandt) (mit|von|aus|über|vom|per) (meinem?|meiner|der|dem|outlook|mail|web\.de|gmx|iphone|ipad|android|t-online|samsung|telekom|yahoo|freenet|proton ?mail|tutanota|k-9|fairemail|aqua|spark|bluemail|unterwegs|handy|smartphone)\b.*`,
	`holen sie sich outlook .+`, `outlook für (ios|android|mac) (beziehen|herunterladen|abrufen).*`, `von unterwegs gesendet.{0,30}`,
	// French
	`envoyé à partir d'(outlook|un|yahoo|orange).*`,
	`envoyé (depuis|de|avec|à partir de|par|via) (mon|ma|un|une|l'|d'|outlook|yahoo|mon|orange|proton|courrier|mail|samsung|gmail|iphone|la|ios|android|webmail|laposte|sfr).*`,
	`(télécharge[rz]|obtene[rz]|obtenir) outlook pour .+`, `provenance : courrier pour windows.*`,
	// Spanish, Catalan
	`enviado (desde|con|por|mediante|a través de) (mi|un|el|la|outlook|yahoo|correo|mail|samsung|gmail|iphone|proton|el correo|dispositivo).*`,
	`obtener outlook para .+`, `(descargar|obtén|obtenga) outlook para .+`, `enviat (des d|amb) .+`,
	// Italian
	`inviat[oa] (da|dal|con|tramite|via) (il|mio|un|outlook|yahoo|libero|posta|mail|samsung|gmail|iphone|ipad|android|proton|smartphone|tiscali|alice|cellulare|dispositivo|blackberry).*`,
	`scarica outlook per .+`, `ottieni outlook per .+`,
	// Portuguese
	`enviad[oa] (do|da|pelo|de|a partir do|a partir da|com|desde|via) (meu|minha|um|o|a|outlook|yahoo|e?mail|samsung|gmail|iphone|ipad|correio|proton|telemóvel|celular|smartphone).*`,
	`obter (o )?outlook para .+`, `baixar outlook para .+`,
	// Dutch
	`(verzonden|verstuurd|gestuurd) (vanaf|vanuit|met|via|van|door) (mijn|een|de|outlook|yahoo|mail|samsung|gmail|iphone|ipad|android|proton|telefoon|mobiel).*`,
	`(download|verkrijg|haal) outlook voor .+`, `outlook voor (ios|android) downloaden.*`,
	// Scandinavian
	`(skickat|sänt) (från|med|via) (min|mitt|en|outlook|mail|e-post|samsung|gmail|iphone|proton|yahoo|telia).*`, `från min (iphone|ipad|telefon|mobil).*`, `(hämta|skaffa) outlook för .+`,
	`send[t]? (fra|med|via) (min|mitt|en|outlook|mail|e-?post|samsung|gmail|iphone|proton|yahoo|mail).*`, `(hent|få|skaff) outlook (til|for) .+`,
	// Finnish
	`lähetetty (minun |omasta |samsung|iphone|ipad|outlook|puhelimesta|android|sähköpost|yahoo|gmail|proton).*`, `hanki outlook .+`,
	// Polish, Czech, Slovak, Hungarian, Romanian
	`(wysłan[eoy]|wysłano) (z|za pomocą|przy pomocy|przez|ze) .+`, `pobierz (aplikację )?outlook .+`, `wyślij z .+`,
	`(odesláno|posláno|odoslané) (z|ze|pomocí|prostřednictvím|zo) .+`, `získat outlook pro .+`, `získajte outlook pre .+`,
	`(elküldve|küldve) .{0,20}(iphone|ipad|samsung|android|telefon|outlook|levelező|készülék).*`, `(iphone|ipad|samsung|android).{0,30}-?(ról|ről|omról|emről) küldve.{0,20}`,
	`trimis (de pe|din|de la|cu|prin) .+`,
	// Russian, Ukrainian, Bulgarian
	`отправлено (с|из|со|через|от) .+`, `(надіслано|відправлено) (з|із|через|від) .+`, `изпратено от .+`, `скачать outlook для .+`,
	`(послано|отправлено) из mail\.ru.*`,
	// Greek, Turkish, Hebrew, Arabic
	`(στάλθηκε|εστάλη) από .+`, `.{0,30}(iphone|ipad|android|samsung|telefon|outlook).{0,20} (gönderildi|gönderdim)\.?`, `(iphone|ipad|android|telefon)('?umdan|'?dan|'?imden|'?den) gönderildi.{0,20}`,
	`נשלח מ.+`, `أُ?رسلت? من .+`, `تم الإرسال من .+`,
	// Chinese, Japanese, Korean, Vietnamese, Indonesian
	`(发自|發自|来自|從我的|从我的|由).{0,30}(iphone|ipad|android|手机|手機|华为|小米|outlook|邮箱|雅虎|yahoo|samsung|网易|qq|传送|傳送|发送|傳送).{0,30}`, `发自我的.{1,30}`, `获取 ?(适用于)? ?.{0,20}outlook.{0,30}`, `取得 outlook.{0,30}`,
	`.{0,30}(iphone|ipad|android|スマホ|携帯)から送信.{0,10}`, `(outlook|yahoo|ios 版).{0,20}(を入手|から送信).{0,20}`, `windows ?版のメールから送信.{0,10}`,
	`(나의|내) (iphone|ipad|갤럭시|android).{0,10}에서 보냄.{0,5}`, `.{0,20}(iphone|ipad|samsung|galaxy).{0,10}에서 (보냄|전송).{0,10}`, `(đã )?gửi từ .+`, `(dikirim|terkirim) dari .+`,
)

// maxDevice is longer than any line that a client adds.
const maxDevice = 220

// isDeviceLine says whether a squashed line is one that a client puts under mails.
func isDeviceLine(low string) bool {
	if len(low) > maxDevice || len(low) < 6 {
		return false
	}
	return deviceLines.match(strings.Trim(low, "<>()[]*_- .~|"))
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
