package heelers_test

import (
	"testing"

	"mobpost/gm/game/heelers"
	"mobpost/gm/game/rulecase"
)

func TestRules(t *testing.T) {
	rulecase.Test(t, rulecase.Book{Game: heelers.Game{}, Letter: "H"})
}
