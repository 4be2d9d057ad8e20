package theboss_test

import (
	"testing"

	"mobpost/gm/game/rulecase"
	"mobpost/gm/game/theboss"
)

func TestRules(t *testing.T) {
	rulecase.Test(t, rulecase.Book{Game: theboss.Game{}, Letter: "B"})
}
