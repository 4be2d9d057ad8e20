package themob_test

import (
	"testing"

	"mobpost/gm/game/rulecase"
	"mobpost/gm/game/themob"
)

func TestRules(t *testing.T) {
	rulecase.Test(t, rulecase.Book{Game: themob.Game{}, Letter: "M", Sections: true})
}
