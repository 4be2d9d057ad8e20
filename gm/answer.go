package gm

import (
	"fmt"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// answer gathers what is said back to a player's mail.
type answer struct {
	change  *change
	letter  *Letter
	who     *claim
	at      time.Time // when the mail arrived
	before  Counts    // of the answers to its sender today
	errand  errand    // the question that was answered with yes; empty if this is no such occasion
	untaken string    // what is said of a mail of which nothing is done
	games   *directory
	// address is where the answer goes, if not to the seat's or the letter's.
	address string
	asks    []questioned

	gone      bool                // its player has left his seat, and was told so
	ordered   bool                // order lines or CLEAR stood in it
	commanded bool                // a command stood in it
	problems  []orders.Diagnostic // order lines that could not be taken
	refused   string              // why all of the orders were refused
	said      []game.Block
}

// Limits of what one address is answered in a day.
const (
	answersADay = 50
	hintsADay   = 1
)

func (a *answer) say(blocks ...game.Block) { a.said = append(a.said, blocks...) }

// summary is the answer in a few words, for the list of incoming mails.
func (a *answer) summary() string {
	switch {
	case a.who.ask != "":
		return "it is not clear which game it is for"
	case a.refused != "":
		return "orders refused"
	case a.ordered && len(a.problems) > 0:
		return fmt.Sprintf("orders taken, %d lines with problems", len(a.problems))
	case a.ordered:
		return "orders taken"
	case a.commanded:
		return "commands"
	}
	return "nothing in it was understood"
}

// send answers the mail, unless its sender has had enough answers for a day.
func (a *answer) send(kind MessageKind) {
	blocks := a.blocks()
	if a.gone || len(blocks) == 0 { // all there was to say went out in a mail of its own
		return
	}
	if a.change.unanswered = a.before.silence(a.reply()); a.change.unanswered != "" {
		return
	}
	if kind == HintMail {
		switch left := hintsADay - a.before.Hints; {
		case left <= 0:
			a.change.unanswered = "its sender was told often enough in a day that nothing was understood"
			return
		case left == 1:
			blocks = append(blocks, game.P("This was the last answer of this kind for now: until a day has passed a mail in which nothing is understood is not answered. Orders and commands are."))
		}
	}
	blocks = append(blocks, a.before.last()...)
	a.mail(Message{Kind: kind, To: a.to(), Report: game.Report{Title: "Answer", Blocks: blocks}})
}

// left is how many answers the sender may still be mailed today.
func (a *answer) left() int {
	if a.before.silence(a.reply()) != "" {
		return 0
	}
	return answersADay - a.before.All
}

// silence is why a letter is not answered, whatever there is to say to it;
// empty if it is. n are the answers of the last day to its sender.
func (n Counts) silence(l *Letter) string {
	switch {
	case l.NullSender:
		return "its sender takes no mails"
	case n.All >= answersADay:
		return fmt.Sprintf("its sender has had %d answers in a day", answersADay)
	}
	return ""
}

// last says in the last answer of a day that it is.
func (n Counts) last() []game.Block {
	if n.All != answersADay-1 {
		return nil
	}
	return []game.Block{game.P(fmt.Sprintf("This is the last of %d answers that you are mailed in a day: until a day has passed your mails are still read, and what stands in them is done, but not confirmed.", answersADay))}
}

// reply is the letter that is answered: a confirmation, or the one that is
// obeyed.
func (a *answer) reply() *Letter {
	if mail := a.change.effect.Mail; mail != nil {
		return &mail.Letter
	}
	return a.letter
}

// mail sends a message as an answer.
func (a *answer) mail(msg Message) {
	l := a.reply()
	msg.Seat, msg.InReplyTo, msg.References = game.Public, l.MessageID, append(append([]string{}, l.References...), nonEmpty(l.MessageID)...)
	msg.Subject, msg.Date = replySubject(l.Subject), a.change.master.Now()
	if SameAddress(msg.To, l.From) {
		msg.ToName = l.FromName
	}
	if t := a.change.table; t != nil {
		msg.Thread = t.thread(a.who.seat)
		if msg.Kind != QuestionMail {
			msg.Seat = a.who.seat
			msg.Report.Title = t.Title(t.Position.Turn())
		}
		a.change.send(msg)
		return
	}
	a.change.mails++
	msg.Cause = l.From
	msg.ID = messageID(Record{}, "answer", a.change.mails, a.change.causeKey())
	a.change.post(msg)
}

// to is where the answer goes: to the seat's known address, never to one that
// only a letter names.
func (a *answer) to() string {
	if a.address != "" {
		return a.address
	}
	if t := a.change.table; t != nil && a.who.offer != nil {
		return t.Offers[*a.who.offer].To.Address
	}
	if a.change.table != nil && a.who.seat != game.Public {
		return a.change.table.Players[a.who.seat].Address
	}
	return a.letter.From
}

// blocks put the answer together: what was wrong first, then what stands.
func (a *answer) blocks() []game.Block {
	var blocks []game.Block
	if a.refused != "" {
		blocks = append(blocks, game.P(a.refused))
	}
	if len(a.problems) > 0 {
		var items game.Items
		for _, d := range a.problems {
			items.Items = append(items.Items, problemItem(d))
		}
		blocks = append(blocks, game.H(2, "Not understood"), game.Block{Items: &items})
	}
	if a.ordered {
		blocks = append(blocks, a.change.table.echo(a.who.seat, a.change.master.Now())...)
	}
	blocks = append(blocks, a.said...)
	if s := a.letter.SetAside; s != (SetAside{}) && (a.ordered || a.commanded) {
		blocks = append(blocks, game.P(setAsideText(s)))
	}
	return blocks
}

// problemItem says what is wrong with a line, as the player wrote it.
func problemItem(d orders.Diagnostic) game.Item {
	item := game.Item{Seat: game.Public, Text: d.Message}
	if d.Line > 0 {
		item.Text = fmt.Sprintf("Line %d: %s", d.Line, strings.TrimSpace(d.Text))
		item.Sub = append(item.Sub, d.Message)
	}
	if d.Instead != "" {
		item.Sub = append(item.Sub, "This would be understood: "+d.Instead)
	}
	return item
}

func setAsideText(s SetAside) string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{s.Quoted, "as a quotation"}, {s.Signature, "as a signature"}, {s.Footer, "as a footer"}} {
		switch {
		case p.n == 1:
			parts = append(parts, "1 line "+p.what)
		case p.n > 1:
			parts = append(parts, fmt.Sprintf("%d lines %s", p.n, p.what))
		}
	}
	return "Set aside of your mail and not read as orders: " + strings.Join(parts, ", ") + "."
}

// OrdersHeld says the orders of seats back as they stand, with what is missing
// and what waits for a ruling. They are secret.
func (t *Table) OrdersHeld(seats []game.Seat) []game.Block {
	blocks := []game.Block{game.H(1, t.Title(t.Position.Turn()))}
	for _, seat := range seats {
		blocks = append(blocks, game.H(2, t.Players[seat].Seat+" ("+t.Players[seat].Name+")"))
		blocks = append(blocks, t.held(seat)...)
	}
	return blocks
}

// held is a seat's set, line by line.
func (t *Table) held(seat game.Seat) []game.Block {
	check := t.Position.Check(seat, t.Held[seat])
	var blocks []game.Block
	if len(check.Lines) == 0 {
		blocks = append(blocks, game.P("There are no orders."))
	}
	var items game.Items
	for _, line := range check.Lines {
		items.Items = append(items.Items, game.Item{Seat: seat, Text: line.Text, Sub: line.Notes})
	}
	if len(items.Items) > 0 {
		blocks = append(blocks, game.Block{Items: &items})
	}
	if len(check.Missing) > 0 {
		blocks = append(blocks, game.P("Still missing: "+strings.Join(check.Missing, ", ")+"."))
	}
	for _, u := range check.Unread {
		blocks = append(blocks, game.P("For the game master to read ("+u.Slot+"): \""+u.Text+"\"."))
	}
	return blocks
}

// echo says a seat's whole set back to its player, who reads it now.
func (t *Table) echo(seat game.Seat, now time.Time) []game.Block {
	if t.Position.Over() {
		return []game.Block{game.P("The game is over: " + t.Winners() + ".")}
	}
	blocks := []game.Block{game.H(2, "Your orders for "+t.Rules.TurnName(t.Position.Turn())+", as understood")}
	blocks = append(blocks, t.held(seat)...)
	if t.Waiting[seat] {
		blocks = append(blocks, game.P("You have asked to wait for the deadline; READY takes that back."))
	}
	blocks = append(blocks, t.dueAt(seat, now))
	if t.closed(now) {
		return blocks
	}
	return append(blocks, game.P("Until then you may change any of it: answer this mail with the lines that are to be different."))
}

// hint answers a mail in which nothing was understood, once a day.
func (a *answer) hint() {
	t := a.change.table
	// Whether it had an attachment is not known of a letter that has a text.
	a.say(game.P("Nothing in your mail was understood as an order or a command, so nothing has changed. Only the text of the mail itself is read; orders in an attachment are not."))
	if form := t.Position.View(a.who.seat).Form; form != nil {
		a.say(game.P("Orders are written one on a line, like this:"), game.Block{Form: form})
	}
	a.say(game.P("HELP on a line by itself gets you the list of commands."))
	a.send(HintMail)
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// replySubject puts one "Re: " before a subject.
func replySubject(subject string) string {
	subject = withoutTokens(subject)
	if subject == "" {
		return "Re: your mail"
	}
	if len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		return subject
	}
	return "Re: " + subject
}
