package read

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"mobpost/gm"
)

// inCharset is text in the letters of a charset, with a line that needs them.
type inCharset struct {
	label string
	enc   encoding.Encoding
	line  string
}

var charsets = []inCharset{
	{"utf-8", unicode.UTF8, "Grüße, Привет, 命令"}, {"utf8", unicode.UTF8, "Grüße"}, {"iso-8859-1", charmap.ISO8859_1, "Grüße und Tschüß"},
	{"ISO_8859-15", charmap.ISO8859_15, "Žlut? €5"}, {"windows-1252", charmap.Windows1252, "“Grüße” – €5"}, {"cp1252", charmap.Windows1252, "Grüße"},
	{"windows-1250", charmap.Windows1250, "žluťoučký kůň"}, {"iso-8859-2", charmap.ISO8859_2, "Zażółć gęślą jaźń"}, {"windows-1251", charmap.Windows1251, "Привет всем"},
	{"cp1251", charmap.Windows1251, "Привет всем"}, {"koi8-r", charmap.KOI8R, "Привет всем"}, {"koi8-u", charmap.KOI8U, "Привіт усім"}, {"iso-8859-5", charmap.ISO8859_5, "Привет всем"},
	{"cp866", charmap.CodePage866, "Привет всем"}, {"iso-8859-7", charmap.ISO8859_7, "Καλημέρα"}, {"windows-1253", charmap.Windows1253, "Καλημέρα"},
	{"iso-8859-9", charmap.ISO8859_9, "Günaydın şoför"}, {"windows-1255", charmap.Windows1255, "שלום לכם"}, {"windows-1256", charmap.Windows1256, "مرحبا بكم"},
	{"iso-8859-8-i", charmap.ISO8859_8, "שלום לכם"}, {"macintosh", charmap.Macintosh, "Grüße"}, {"iso-2022-jp", japanese.ISO2022JP, "よろしくお願いします"},
	{"shift_jis", japanese.ShiftJIS, "よろしくお願いします"}, {"x-sjis", japanese.ShiftJIS, "よろしく"}, {"cp932", japanese.ShiftJIS, "よろしく"}, {"euc-jp", japanese.EUCJP, "よろしくお願いします"},
	{"euc-kr", korean.EUCKR, "안녕하세요"}, {"ks_c_5601-1987", korean.EUCKR, "안녕하세요"}, {"gb2312", simplifiedchinese.GBK, "你好，游戏主持人"}, {"gbk", simplifiedchinese.GBK, "你好"},
	{"gb18030", simplifiedchinese.GB18030, "你好，游戏主持人"}, {"hz-gb-2312", simplifiedchinese.HZGB2312, "你好"}, {"big5", traditionalchinese.Big5, "您好遊戲主持人"},
	{"utf-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "Grüße, 命令"}, {"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "Grüße"},
}

// TestEncodings sends the same orders in every charset, transfer encoding and
// kind of line end, and reads the same lines of all.
func TestEncodings(t *testing.T) {
	seen := 0
	for _, cs := range charsets {
		want := append([]string{cs.line}, theOrders...)
		for _, nl := range []string{"\r\n", "\n", "\r"} {
			text, err := cs.enc.NewEncoder().Bytes([]byte(strings.Join(want, nl) + nl))
			if err != nil {
				t.Fatalf("%s: %v", cs.label, err)
			}
			for _, cte := range []string{"8bit", "quoted-printable", "base64", "7bit"} {
				if strings.HasPrefix(cs.label, "utf-16") && cte != "base64" {
					continue // only base64 carries its zero bytes
				}
				mail := fmt.Sprintf("From: red@example.org\r\nMessage-ID: <a@b.example>\r\nSubject: x\r\nContent-Type: text/plain; charset=%q\r\n"+
					"Content-Transfer-Encoding: %s\r\n\r\n%s", cs.label, cte, transferred(cte, text))
				l := Read([]byte(mail), us())
				var got []string
				for _, line := range l.Lines {
					got = append(got, line.Text)
				}
				if d := cmp.Diff(want, got); d != "" || l.Kind != gm.FromPlayer {
					t.Errorf("%s, %s, line ends %q: kind %s, -want +got:\n%s", cs.label, cte, nl, l.Kind, d)
				}
				seen++
			}
		}
	}
	if seen < 20 {
		t.Errorf("%d encodings tried, want at least 20", seen)
	}
}

func transferred(cte string, text []byte) string {
	switch cte {
	case "quoted-printable":
		var b bytes.Buffer
		w := quotedprintable.NewWriter(&b)
		w.Binary = true
		w.Write(text)
		w.Close()
		return b.String()
	case "base64":
		var b strings.Builder
		for s := base64.StdEncoding.EncodeToString(text); s != ""; {
			n := min(76, len(s))
			b.WriteString(s[:n] + "\r\n")
			s = s[n:]
		}
		return b.String()
	}
	return string(text)
}

// TestWrongCharsets reads text whose label is missing or wrong.
func TestWrongCharsets(t *testing.T) {
	for _, c := range []struct {
		label string
		enc   encoding.Encoding
		line  string
	}{
		{"", unicode.UTF8, "Grüße – Привет"}, {"us-ascii", unicode.UTF8, "Grüße – Привет"}, {"iso-8859-1", unicode.UTF8, "Grüße – Привет"},
		{"unknown-8bit", unicode.UTF8, "Grüße"}, {"no-such-charset", unicode.UTF8, "Grüße"}, {"utf-8", charmap.Windows1252, "Grüße und Tschüß"},
		{"", charmap.Windows1252, "Grüße – “so”"}, {"us-ascii", charmap.Windows1251, "Это письмо написано без кодировки"},
		{"", charmap.KOI8R, "Это письмо написано без кодировки"}, {"", japanese.ShiftJIS, "このメールはテストです"}, {"", japanese.EUCJP, "このメールはテストです"},
		{"", japanese.ISO2022JP, "このメールはテストです"}, {"utf-8", japanese.ISO2022JP, "このメールはテストです"}, {"", korean.EUCKR, "안녕하세요 게임 마스터"},
		{"", simplifiedchinese.GBK, "你好，我是红方，这是我的命令"}, {"utf-8", simplifiedchinese.GBK, "你好，我是红方，这是我的命令"}, {"shift_jis", unicode.UTF8, "このメールはテストです"},
		{"utf-16", unicode.UTF8, "1: Casino"}, {"\\\"utf-8\\\"", unicode.UTF8, "Grüße"}, {"charset=utf-8", unicode.UTF8, "Grüße"},
	} {
		text, err := c.enc.NewEncoder().String(c.line + "\n1: Casino with Don\n")
		if err != nil {
			t.Fatal(err)
		}
		ct := "text/plain"
		if c.label != "" {
			ct += "; charset=" + c.label
		}
		l := Read([]byte("From: red@example.org\nMessage-ID: <a@b.example>\nContent-Type: "+ct+"\n\n"+text), us())
		if got := l.Text(); got != c.line+"\n1: Casino with Don" {
			t.Errorf("%v labelled %q: read %q", c.enc, c.label, got)
		}
	}
}

func TestHeaderWords(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "plain", "=?utf-8?Q?Gr=C3=BC=C3=9Fe?=": "Grüße", "=?UTF-8?B?R3LDvMOfZQ==?=": "Grüße", "=?UTF-8?B?R3LDvMOfZQ?=": "Grüße",
		"=?utf-8?Q?Gr=C3?= =?utf-8?Q?=BC=C3=9Fe?=": "Grüße", "=?iso-8859-1*de?Q?Gr=FC=DFe_an_alle?=": "Grüße an alle",
		"Re: =?koi8-r?B?z9TXxdQ=?= (1)": "Re: ответ (1)", "=?utf-8?Q?a b?=": "a b", "=?utf-8?X?abc?=": "=?utf-8?X?abc?=", "=?utf-8?Q?open": "=?utf-8?Q?open",
		"=?": "=?", "Grüße": "Grüße", "Gr\xfc\xdfe": "Grüße", "=?ISO-2022-JP?B?GyRCTD9OYRsoQg==?=": "命令", "a =?utf-8?Q?b?= c": "a b c",
		"=?utf-8?Q?a?= =?iso-8859-1?Q?=FC?=": "aü", "=?utf-8?Q?=3F=3D?=": "?=",
	} {
		if got := words(in, ""); got != want {
			t.Errorf("words(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestAddresses(t *testing.T) {
	for in, want := range map[string]string{
		"red@Example.ORG": "|red@example.org", `"Rosa, Red" <red@example.org>`: "Rosa, Red|red@example.org", "<red@example.org>": "|red@example.org",
		"red@example.org (Red Rosa)": "|red@example.org", "Undisclosed Recipients:;": "", `"Undisclosed Recipients" <>`: "",
		"Families: red@example.org, Blue <blue@example.org>;": "|red@example.org Blue|blue@example.org", "=?utf-8?Q?R=C3=B6te?= <red@example.org>": "Röte|red@example.org",
		"jdöe@mächine.example": "|jdöe@xn--mchine-bua.example", "Cleo <cleo@MÜNCHEN.Example>": "Cleo|cleo@xn--mnchen-3ya.example", "Red <mailto:red@example.org>": "Red|red@example.org", "Red <<red@example.org>>": "Red|red@example.org",
		"@relay.example:red@example.org": "|red@example.org", "Red <@relay.example:red@example.org>": "Red|red@example.org", "no address": "", "<": "", "\"open": "", "(open": "",
		// Local parts in quotes, which they may need or not.
		`"g21"@example.test`: "|g21@example.test", `<"g21"@example.test>`: "|g21@example.test", `Red <"g.2\1"@example.test>`: "Red|g.21@example.test", `"john doe"@x.test`: `|"john doe"@x.test`,
		`"a@b"@x.test`: `|"a@b"@x.test`, `Red <"a@b>\"c, d"@x.test>, blue@x.test`: `Red|"a@b>\"c, d"@x.test |blue@x.test`, `"red@example.org"`: "|red@example.org", `'red@example.org'`: "|red@example.org",
		`"Rosa red@example.org"`: "|red@example.org", `"Rosa" red@example.org`: "|red@example.org", `"open red@example.org`: "|red@example.org", `<"open@x.test>`: `|"open@x.test`,
		`"röte"@x.test`: "|röte@x.test", `"a..b"@x.test`: `|"a..b"@x.test`,
	} {
		var got []string
		for _, a := range addresses(in, "") {
			got = append(got, a.name+"|"+a.addr)
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("addresses(%q) = %q, want %q", in, g, want)
		}
	}
}
