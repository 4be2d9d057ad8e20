package read

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// aliases are the names of charsets that the indexes of x/text do not know, or
// know as something else. Names are in lower case with "_" and " " as "-".
var aliases = map[string]encoding.Encoding{
	"cp932": japanese.ShiftJIS, "ms932": japanese.ShiftJIS, "windows-932": japanese.ShiftJIS,
	"x-sjis-jp": japanese.ShiftJIS, "windows-31j": japanese.ShiftJIS, "shiftjis": japanese.ShiftJIS,
	"iso-2022-jp-1": japanese.ISO2022JP, "iso-2022-jp-2": japanese.ISO2022JP, "iso-2022-jp-3": japanese.ISO2022JP,
	"iso-2022-jp-2004": japanese.ISO2022JP, "iso-2022-jp-ms": japanese.ISO2022JP,
	"cp50220": japanese.ISO2022JP, "cp50221": japanese.ISO2022JP, "cp50222": japanese.ISO2022JP,
	"jis": japanese.ISO2022JP, "eucjp": japanese.EUCJP, "cp51932": japanese.EUCJP, "ujis": japanese.EUCJP,
	"cp949": korean.EUCKR, "ms949": korean.EUCKR, "uhc": korean.EUCKR, "x-windows-949": korean.EUCKR,
	"ks-c-5601": korean.EUCKR, "ksc5601": korean.EUCKR, "euckr": korean.EUCKR, "cp51949": korean.EUCKR,
	"cp936": simplifiedchinese.GB18030, "ms936": simplifiedchinese.GB18030, "gb2312": simplifiedchinese.GB18030,
	"gbk": simplifiedchinese.GB18030, "x-gbk": simplifiedchinese.GB18030, "euc-cn": simplifiedchinese.GB18030,
	"gb-2312": simplifiedchinese.GB18030, "chinese": simplifiedchinese.GB18030, "x-euc-cn": simplifiedchinese.GB18030,
	"gb18030": simplifiedchinese.GB18030, "gb-18030": simplifiedchinese.GB18030, "gb-2312-80": simplifiedchinese.GB18030,
	"hz": simplifiedchinese.HZGB2312, "hz-gb-2312": simplifiedchinese.HZGB2312,
	"cp950": traditionalchinese.Big5, "ms950": traditionalchinese.Big5, "big5-eten": traditionalchinese.Big5,
	"big-5": traditionalchinese.Big5, "x-x-big5": traditionalchinese.Big5, "big5hkscs": traditionalchinese.Big5,
	"latin1": charmap.Windows1252, "latin-1": charmap.Windows1252, "iso8859-1": charmap.Windows1252,
	"iso-8859": charmap.Windows1252, "8859-1": charmap.Windows1252, "iso-8859-1-windows-1252": charmap.Windows1252,
	"ansi": charmap.Windows1252, "cp1252": charmap.Windows1252, "western": charmap.Windows1252,
	"latin2": charmap.ISO8859_2, "latin-2": charmap.ISO8859_2, "latin9": charmap.ISO8859_15,
	"latin-9": charmap.ISO8859_15, "latin5": charmap.Windows1254, "latin-5": charmap.Windows1254,
	"koi8": charmap.KOI8R, "koi": charmap.KOI8R, "cyrillic": charmap.ISO8859_5,
	"iso-8859-8-e": charmap.ISO8859_8, "iso-8859-8-i": charmap.ISO8859_8, "iso-8859-6-i": charmap.ISO8859_6,
	"iso-8859-9-windows-1254": charmap.Windows1254, "tis620": charmap.Windows874, "cp874": charmap.Windows874,
	"mac": charmap.Macintosh, "x-mac": charmap.Macintosh, "macroman": charmap.Macintosh,
	"cp437": charmap.CodePage437, "cp850": charmap.CodePage850, "cp852": charmap.CodePage852,
	"cp855": charmap.CodePage855, "cp858": charmap.CodePage858, "cp860": charmap.CodePage860,
	"cp862": charmap.CodePage862, "cp863": charmap.CodePage863, "cp865": charmap.CodePage865,
	"cp866":  charmap.CodePage866,
	"utf-32": utf32.UTF32(utf32.BigEndian, utf32.UseBOM), "utf-32be": utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM),
	"utf-32le": utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), "ucs-2": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	"utf-16": unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "unicode": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
}

// charsetName brings a declared name to the form that aliases has.
func charsetName(s string) string {
	if s == "" {
		return ""
	}
	s = strings.ToLower(strings.Trim(s, "\"' \t;\\"))
	s = strings.ReplaceAll(strings.ReplaceAll(s, "_", "-"), " ", "-")
	if i := strings.IndexAny(s, ";,(\"'"); i >= 0 {
		s = s[:i]
	}
	s = strings.TrimPrefix(s, "charset=")
	return strings.Trim(s, "-")
}

// undeclared are names that say nothing about the letters: what is so labelled
// is looked at instead. ASCII is among them, for it can be nothing else and
// still be wrong.
func undeclared(name string) bool {
	switch name {
	case "", "us-ascii", "ascii", "ansi-x3.4-1968", "iso646-us", "iso-646", "646", "us", "unknown", "unknown-8bit",
		"x-unknown", "8bit", "7bit", "binary", "default", "none", "default-charset", "-autodetect",
		"autodetect", "x-user-defined", "charset", "text", "plain", "unicode-1-1", "0", "utf", "x-binaryenc":
		return true
	}
	return false
}

// lookup finds a charset by its declared name; nil if it is not known.
func lookup(name string) encoding.Encoding {
	if e, ok := aliases[name]; ok {
		return e
	}
	for _, try := range []string{name, strings.Replace(name, "windows", "windows-", 1),
		"windows-" + strings.TrimPrefix(strings.TrimPrefix(name, "cp"), "-"),
		"iso-" + strings.TrimPrefix(name, "iso"), strings.Replace(name, "win-", "windows-", 1)} {
		if e, err := htmlindex.Get(try); err == nil {
			if n, _ := htmlindex.Name(e); n != "replacement" && n != "x-user-defined" {
				return e
			}
		}
		if e, err := ianaindex.MIME.Encoding(try); err == nil && e != nil {
			return e
		}
	}
	return nil
}

// decodeText makes UTF-8 of text in the declared charset, or in whichever it
// turns out to be; see the package comment for the order. hint is the charset
// of the mail's encoded words, or "".
func decodeText(b []byte, declared, hint string) string {
	name, plain := charsetName(declared), ascii(b)
	if plain && undeclared(name) {
		if e := escaped(b); e != "" {
			if s, ok := decodeAs(b, e); ok {
				return s
			}
		}
		return string(b)
	}
	if s, ok := byMark(b); ok {
		return s
	}
	if strings.HasPrefix(name, "utf-16") || strings.HasPrefix(name, "utf-32") {
		if bytes.IndexByte(b, 0) < 0 {
			name = "" // the label is wrong: such text has zero bytes
		}
	}
	switch {
	case undeclared(name), name == "utf-8", name == "utf8":
	case plain || !utf8Surely(b, name):
		if s, ok := decodeAs(b, name); ok {
			return s
		}
	}
	if utf8.Valid(b) {
		if plain && escaped(b) != "" {
			if s, ok := decodeAs(b, escaped(b)); ok {
				return s
			}
		}
		return string(b)
	}
	if mostlyUTF8(b) {
		return mended(b)
	}
	if h := charsetName(hint); !undeclared(h) && h != "utf-8" {
		if s, ok := decodeAs(b, h); ok {
			return s
		}
	}
	if s, ok := decodeAs(b, guess(b)); ok {
		return s
	}
	s, _ := charmap.Windows1252.NewDecoder().Bytes(b)
	return string(s)
}

// decodeString is decodeText for a piece of a header that declares nothing. The
// most are printable ASCII, which is what it is.
func decodeString(s, hint string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '}' {
			return decodeText([]byte(s), "", hint)
		}
	}
	return s
}

// decodeAs decodes by name and says whether every byte had a meaning.
func decodeAs(b []byte, name string) (string, bool) {
	switch name {
	case "utf-7", "unicode-1-1-utf-7", "unicode-2-0-utf-7", "x-unicode-2-0-utf-7", "utf7", "csunicode11utf7":
		return decodeUTF7(b), true
	case "iso-2022-kr":
		return decodeISO2022KR(b)
	case "utf-8", "utf8":
		return string(b), utf8.Valid(b)
	}
	e := lookup(name)
	if e == nil {
		return "", false
	}
	s, err := e.NewDecoder().Bytes(b)
	if err != nil || bytes.Contains(s, []byte("\uFFFD")) {
		return "", false
	}
	return string(s), true
}

// byMark decodes text that begins with a byte order mark.
func byMark(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")) && utf8.Valid(b):
		return string(b[3:]), true
	case len(b) >= 2 && (b[0] == 0xff && b[1] == 0xfe || b[0] == 0xfe && b[1] == 0xff):
		s, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Bytes(b)
		return string(s), err == nil
	}
	return "", false
}

func ascii(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
