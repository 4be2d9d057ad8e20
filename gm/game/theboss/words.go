package theboss

import (
	"slices"
	"strings"
	"unicode"

	"mobpost/orders"
)

// cityWords finds cities: whole, begun, or by what people call them.
var cityWords = func() *orders.Vocabulary {
	var v orders.Vocabulary
	for i, name := range cityNames {
		v.Add(name, i)
	}
	for _, a := range []struct {
		alias string
		city  City
	}{{"NY", NewYork}, {"NYC", NewYork}, {"KC", KansasCity}, {"Cincy", Cincinnati}, {"Cinci", Cincinnati}, {"Philly", Philadelphia}, {"Al Capone", Chicago}, {"Capone", Chicago}} {
		v.Alias(a.alias, a.city.String(), int(a.city))
	}
	return &v
}()

// isWord tells whether a token is one of the words, given in one string.
func isWord(t orders.Token, words string) bool {
	if t.Kind != orders.Word {
		return false
	}
	for w := range strings.FieldsSeq(words) {
		if t.Text == w {
			return true
		}
	}
	return false
}

func isPenalty(t orders.Token) bool {
	return slices.ContainsFunc(penaltyWords[:], func(words string) bool { return isWord(t, words) })
}

func isSign(t orders.Token, signs string) bool {
	return t.Kind == orders.Sign && strings.Contains(signs, t.Text)
}

// The words of the order language, besides the cities.
const (
	playWords     = "play plays playing card"
	placeWords    = "place places put puts send sends set deploy move"
	noneWords     = "none nobody nothing pass noone"
	bigWords      = "big bigs large boss bosses b"
	smallWords    = "small smalls little s"
	ifWords       = "if when"
	elseWords     = "else otherwise"
	unlessWords   = "unless until while"
	thenWords     = "then"
	partWords     = "m money card the a an with and plus in on then"
	joinSigns     = ",;.+&-:" // what may stand between parts of a move
	prepositions  = "in on to at into onto under for from of"
	politeWords   = "please i ill will i'll we my the thanks thx"
	gangsterWords = "gangster gangsters one ones man men people piece pieces token tokens cube cubes guy guys"
	moneyWords    = "m money points point dollar dollars"
)

// penaltyWords are what the penalties are called, by Kind from Gun.
var penaltyWords = [...]string{"gun pistol handgun revolver", "hospital ambulance", "prison jail gaol", "banish banishment banished exile"}

// numberWords are the small numbers written out; an article is one.
var numberWords = [...]string{"no zero", "one a an", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// chinese turns the seed's words into those of the English language, so that
// one grammar reads both. Chinese sets no spaces: of words that begin alike the
// longer stands first.
var chinese = strings.NewReplacer(
	"纽约", " New York ", "紐約", " New York ", "波士顿", " Boston ", "波士頓", " Boston ", "底特律", " Detroit ",
	"堪萨斯城", " Kansas City ", "堪薩斯城", " Kansas City ", "堪萨斯", " Kansas City ", "堪薩斯", " Kansas City ",
	"辛辛那提", " Cincinnati ", "孟菲斯", " Memphis ", "费城", " Philadelphia ", "費城", " Philadelphia ", "芝加哥", " Chicago ",
	"大方块", " big ", "大方塊", " big ", "角头人物", " big ", "角头", " big ", "角頭", " big ", "大哥", " big ",
	"小方块", " small ", "小方塊", " small ", "小地痞人物", " small ", "小地痞", " small ", "地痞", " small ", "小弟", " small ",
	"手枪", " gun ", "手槍", " gun ", "枪", " gun ", "槍", " gun ",
	"急救", " hospital ", "医院", " hospital ", "醫院", " hospital ", "住院", " hospital ",
	"监狱", " prison ", "監獄", " prison ", "监牢", " prison ", "監牢", " prison ", "坐牢", " prison ", "牢房", " prison ",
	"驱逐", " banish ", "驅逐", " banish ", "放逐", " banish ",
	"金钱", " money ", "金錢", " money ", "钱袋", " money ", "錢袋", " money ", "钱", " money ", "錢", " money ",
	"大于等于", " >= ", "小于等于", " <= ", "大于或等于", " >= ", "小于或等于", " <= ", "以上", " or more ", "以下", " or fewer ", "不足", " < ", "不少于", " >= ", "不小于", " >= ", "至少", " >= ", "最少", " >= ",
	"不多于", " <= ", "不大于", " <= ", "不超过", " <= ", "不超過", " <= ", "至多", " <= ", "最多", " <= ",
	"少于", " < ", "少於", " < ", "小于", " < ", "小於", " < ", "低于", " < ", "不到", " < ",
	"多于", " > ", "多於", " > ", "大于", " > ", "大於", " > ", "高于", " > ", "超过", " > ", "超過", " > ",
	"不等于", " != ", "不等於", " != ", "不是", " != ",
	"等于", " = ", "等於", " = ", "正好", " = ", "恰好", " = ", "为空", " none ", "為空", " none ", "空着", " none ",
	"如果", " if ", "假如", " if ", "要是", " if ", "若", " if ", "的话", " ", "的話", " ", "当", " if ", "當", " if ",
	"那么", " then ", "那麼", " then ", "则", " then ", "則", " then ", "就", " then ", "否则", " else ", "否則", " else ",
	"没有人手", " none ", "没有人", " none ", "沒有人", " none ", "没人", " none ", "沒人", " none ", "无人", " none ", "無人", " none ",
	"不放置", " none ", "不放人手", " none ", "不放人", " none ", "不放", " none ", "不派人", " none ", "不派", " none ", "没有", " none ", "沒有", " none ", "无", " none ", "無", " none ", "跳过", " none ", "跳過", " none ",
	"然后", " ; ", "然後", " ; ", "并且", " ; ", "並且", " ; ", "再", " ; ", "并", " ; ",
	"放置", " place ", "放", " place ", "派出", " place ", "派遣", " place ", "派", " place ", "摆放", " place ",
	"打出", " play ", "出牌", " play ", "打", " play ", "出", " play ",
	"加上", " + ", "加", " + ", "和", " + ", "与", " + ", "與", " + ", "跟", " + ", "及", " + ", "带", " with ", "帶", " with ", "用", " with ",
	"工作牌", " ", "牌", " ", "人手", " ", "人物", " ", "手下", " ", "人", " ", "个", " ", "個", " ", "名", " ", "颗", " ", "顆", " ", "位", " ", "张", " ", "張", " ", "有", " has ",
	"在", " in ", "到", " in ", "去", " in ", "往", " in ", "于", " in ", "上", " ", "里", " ", "下方", " ", "下", " ", "的", " ", "我", " ", "请", " ", "請", " ",
	"大", " big ", "小", " small ", "先", " ", "把", " ", "将", " ", "將", " ",
	"零", " 0 ", "一张", " ", "一張", " ", "一", " 1 ", "两", " 2 ", "兩", " 2 ", "二", " 2 ", "三", " 3 ", "四", " 4 ", "五", " 5 ", "六", " 6 ",
)

// tokens folds a line, reads its Chinese, and cuts it. What only wraps an
// order in (a number before it, brackets, quotation marks) is left out.
func tokens(text string) []orders.Token {
	text, _ = orders.Bulleted(text)
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		text = chinese.Replace(text)
	}
	text = comparisonRunes.Replace(text)
	all := orders.Tokens(text)
	if len(all) > 2 && all[0].Kind == orders.Number && isSign(all[1], ":.)-") || len(all) > 2 && isWord(all[0], "move order orders") && isSign(all[1], ":") {
		all = all[2:]
	}
	for len(all) > 0 && isSign(all[len(all)-1], "!") {
		all = all[:len(all)-1]
	}
	kept := all[:0]
	condition := false // a "!" means something there
	for _, t := range all {
		switch {
		case isWord(t, ifWords+" "+unlessWords):
			condition = true
		case isWord(t, thenWords+" play"), isSign(t, ":;"):
			condition = false
		}
		if !isSign(t, `()[]"'*_`) && (condition || !isSign(t, "!")) {
			kept = append(kept, t)
		}
	}
	return kept
}

var comparisonRunes = strings.NewReplacer("≤", "<=", "≥", ">=", "≦", "<=", "≧", ">=", "≠", "!=")
