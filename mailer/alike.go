package mailer

import (
	"strings"
	"unicode"
)

// Alike tells whether two errors say the same but for what differs each time:
// servers put into their answers how long they took, the hour, and numbers that
// one can ask them about. So that a log that tells of a trouble once is not
// filled with it all the same, words count that have no digit in them.
func Alike(a, b error) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return lasting(a.Error()) == lasting(b.Error())
}

func lasting(text string) string {
	var words []string
	for word := range strings.FieldsSeq(text) {
		word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if word != "" && !strings.ContainsFunc(word, unicode.IsDigit) {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}
