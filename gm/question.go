package gm

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io"

	"mobpost/gm/game"
	"mobpost/orders"
)

// questioned is one question to be mailed.
type questioned struct {
	errand errand
	to     string
	blocks []game.Block
}

// sure tells whether a command may take effect. If its player has not
// confirmed it he is asked, and the mail is taken in again with his yes, for
// this command alone. what says what he would do: "you give up your seat".
func (a *answer) sure(verb orders.Verb, what string) bool {
	if a.errand == wholeMail || a.errand == errandOf(verb) {
		return true
	}
	a.ask(errandOf(verb), a.to(), append([]game.Block{game.H(1, "Do you mean it?"),
		game.P("In a mail that arrived on " + a.when(a.at) + " " + what + ".")}, yesOrNo("If you mean it", "")...)...)
	return false
}

func (a *answer) ask(e errand, to string, blocks ...game.Block) {
	a.asks = append(a.asks, questioned{e, to, blocks})
}

// yesOrNo is how a question is answered.
func yesOrNo(condition, more string) []game.Block {
	return []game.Block{
		game.P(condition + ", answer this mail with one word on a line by itself:"),
		game.P("YES"),
		game.P("If not, answer NO, or do nothing. The question stays open for seven days from the mail's arrival and can be answered once. " + more),
	}
}

// questions mails what is to be asked, a few a day. It tells whether any was
// mailed.
func (a *answer) questions(ctx context.Context) (asked bool, err error) {
	for _, q := range a.asks {
		if a.reply().NullSender || a.before.Questions >= askedADay {
			return asked, nil
		}
		token, err := a.change.master.question(ctx, q.errand, a.letter.Hash, q.to)
		if err != nil {
			return asked, err
		}
		a.before.Questions++
		a.mail(Message{Kind: QuestionMail, To: q.to, Token: token, Report: game.Report{Title: "A question", Blocks: q.blocks}})
		asked = true
	}
	return asked, nil
}

// learnKey reads the key of the questions' tokens, and draws it the first time.
func (m *Master) learnKey(ctx context.Context) error {
	if m.secret != nil {
		return nil
	}
	fresh := make([]byte, 32)
	if _, err := io.ReadFull(m.Random, fresh); err != nil {
		return fmt.Errorf("draw a secret: %w", err)
	}
	kept, err := m.Store.Kept(ctx, "key of questions", fresh)
	m.secret = kept
	return err
}

// question makes the token of a question about a mail, asked at an address.
func (m *Master) question(ctx context.Context, e errand, hash [sha256.Size]byte, address string) (string, error) {
	if err := m.learnKey(ctx); err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, m.secret)
	fmt.Fprintf(mac, "%s\n%x\n%s", e, hash, Canonical(address))
	return string(e) + "." + base32Lower.EncodeToString(hash[:10]) + "." + base32Lower.EncodeToString(mac.Sum(nil)[:10]), nil
}
