package themob

import "mobpost/orders"

// keyword is what a token means to the grammar, whatever stands around it.
type keyword uint8

// The keywords. Names of cards, pieces and families are no keywords: they are
// looked up where one may stand.
const (
	kwNone keyword = iota
	kwNumber
	kwMoney
	kwSign  // a sign that separates and means nothing
	kwComma // ,
	kwSemi  // ;
	kwPlus  // + and its words
	kwOpen  // ( [
	kwClose // ) ]
	kwQuote // "
	kwEqual // =
	kwMore  // > >= and the words
	kwHash  // #
	kwThe
	kwA
	kwMy
	kwMe
	kwThey
	kwIt
	kwOf
	kwOn
	kwAt
	kwWith
	kwIf
	kwUnless
	kwIs
	kwIsnt
	kwHas
	kwNot
	kwNo
	kwYes
	kwThere
	kwElse
	kwOr
	kwThen
	kwLow
	kwHigh
	kwAdd
	kwEnemy
	kwAbsent
	kwBoth
	kwBreak
	kwAlliance
	kwTotal
	kwEach
	kwLeast
	kwMost
	kwFewest
	kwHighest
	kwValuable
	kwWho
	kwNoun
	kwLocation
	kwBar
	kwGold
	kwHood
	kwCash
	kwAll
	kwLost
	kwBack
	kwExtra
	kwNothing
	kwPass
	kwBuy
	kwPlay
	kwFiller // says nothing
	kwSoft   // says nothing of pieces; of targets it may
	kwSlot
)

// keywordOf tells what a token means. "bar" is a keyword and a racket, "hood"
// a keyword and a piece: the place decides.
func keywordOf(t *orders.Token) keyword {
	switch t.Kind {
	case orders.Number:
		return kwNumber
	case orders.Money:
		return kwMoney
	case orders.Sign:
		return signOf(t.Text)
	}
	if len(t.Text) > 10 {
		return kwNone
	}
	k := wordOf(t.Text)
	if t.Of && k == kwElse { // "somebody else's Don"
		return kwNone
	}
	return k
}

func signOf(s string) keyword {
	switch s {
	case ",":
		return kwComma
	case ";":
		return kwSemi
	case "+", "&":
		return kwPlus
	case "(", "[", "{":
		return kwOpen
	case ")", "]", "}":
		return kwClose
	case "\"":
		return kwQuote
	case "=":
		return kwEqual
	case ">", "\u2265":
		return kwMore
	case "#":
		return kwHash
	case ":", ".", "-", "/", "!", "'", "*", "_", "|", "~", "@", "\u2026", "\u2192":
		return kwSign
	}
	return kwNone
}

func wordOf(s string) keyword {
	switch s {
	case "with", "using", "w":
		return kwWith
	case "and", "plus":
		return kwPlus
	case "the":
		return kwThe
	case "a", "an":
		return kwA
	case "my", "our", "own":
		return kwMy
	case "i", "me", "mine", "myself", "we", "us", "ours", "i'm", "we're":
		return kwMe
	case "he", "they", "she", "him", "them":
		return kwThey
	case "it":
		return kwIt
	case "of", "from", "belonging":
		return kwOf
	case "on", "in", "to", "against", "into", "onto", "for":
		return kwOn
	case "at":
		return kwAt
	case "if", "when", "provided", "where":
		return kwIf
	case "unless":
		return kwUnless
	case "is", "are", "am", "be", "stands", "sits":
		return kwIs
	case "isn't", "aren't", "isnt", "arent", "ain't":
		return kwIsnt
	case "has", "have", "owns", "got", "having", "holds":
		return kwHas
	case "not", "don't", "dont", "never", "without":
		return kwNot
	case "no":
		return kwNo
	case "yes":
		return kwYes
	case "there", "present", "here":
		return kwThere
	case "else", "otherwise", "elsewise":
		return kwElse
	case "or":
		return kwOr
	case "then":
		return kwThen
	case "low":
		return kwLow
	case "high":
		return kwHigh
	case "add", "adding":
		return kwAdd
	case "enemy":
		return kwEnemy
	case "absent", "missing", "gone":
		return kwAbsent
	case "both":
		return kwBoth
	case "break", "breaks", "breaking":
		return kwBreak
	case "alliance", "alliances", "ally", "allies":
		return kwAlliance
	case "total", "totals", "totalling", "totaling", "totalled", "sum", "worth", "value", "valued", "making":
		return kwTotal
	case "each", "apiece":
		return kwEach
	}
	return moreWords(s)
}

func moreWords(s string) keyword {
	switch s {
	case "least", "minimum", "min":
		return kwLeast
	case "more", "over", "above", "better", "higher", "up", "exceeding":
		return kwMore
	case "most":
		return kwMost
	case "fewest":
		return kwFewest
	case "highest", "best", "any", "anything", "anyone", "anybody", "maximum", "max", "either", "whichever", "biggest", "largest", "whatever":
		return kwHighest
	case "valuable":
		return kwValuable
	case "whoever", "who", "whomever", "one", "rival", "player", "family", "somebody", "someone":
		return kwWho
	case "piece", "pieces", "member", "members", "card", "business", "businesses", "racket", "rackets", "target", "potential":
		return kwNoun
	case "location", "locations", "site", "spot", "place":
		return kwLocation
	case "bar", "bars":
		return kwBar
	case "gold":
		return kwGold
	case "hood", "hoods":
		return kwHood
	case "cash", "money", "dollars":
		return kwCash
	case "all", "every":
		return kwAll
	case "lost", "dead":
		return kwLost
	case "back":
		return kwBack
	case "extra", "another", "further":
		return kwExtra
	case "nothing", "none", "nobody", "noone":
		return kwNothing
	case "pass", "skip", "passes":
		return kwPass
	case "buy", "buys", "buying", "purchase", "purchases", "rebuy", "buyback":
		return kwBuy
	case "play", "plays", "playing", "use", "call", "calling", "called", "go", "going", "deploy", "deploying", "put", "send", "kill", "arrest", "attack", "shoot":
		return kwPlay
	case "please", "pls", "thanks", "only", "just":
		return kwFiller
	case "but", "also", "i'll", "i'd", "will", "possible", "that", "failing", "alone":
		return kwSoft
	case "round", "slot", "first", "second", "third", "fourth", "fifth":
		return kwSlot
	}
	return kwNone
}

// numberWord is the value of a number written as a word, or -1.
func numberWord(s string) int {
	switch s {
	case "zero", "no":
		return 0
	case "a", "an", "one", "single":
		return 1
	case "two":
		return 2
	case "three":
		return 3
	case "four":
		return 4
	case "five":
		return 5
	case "six":
		return 6
	case "seven":
		return 7
	case "eight":
		return 8
	case "nine":
		return 9
	case "ten":
		return 10
	}
	return -1
}
