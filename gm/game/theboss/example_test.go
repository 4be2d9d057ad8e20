package theboss_test

import (
	"fmt"

	"mobpost/gm/game"
	"mobpost/gm/game/theboss"
)

func Example() {
	var boss theboss.Game
	p, err := boss.New(game.Setup{Players: []string{"red", "blue"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	mover := p.Owing()[0]
	fmt.Println(boss.TurnName(p.Turn()), p.Names()[mover])
	reading := game.ReadText(boss, p, mover, nil, "if Detroit < 3 then Detroit: two big ones and a small one\nin Boston 1 big, please")
	for _, order := range reading.Orders {
		fmt.Println(order.Text)
	}
	all := make([]game.Orders, 2)
	all[mover] = reading.Orders
	out := p.Make(all)
	fmt.Println(out.After.Turn(), out.Left[mover])
	// Output:
	// big round 1, small round 1, move 1 blue
	// if Detroit < 3 then Detroit with 2 big + 1 small
	// Boston with 1 big
	// 1.12 [{move Boston with 1 big}]
}
