package gm

import (
	"fmt"
	"runtime/debug"
)

// posting is a mail of a change, to be composed before the change is made
// lasting.
type posting struct {
	kind  MessageKind
	cause string // the address whose mail is answered
	game  GameID

	msg  Message // gone when it is composed: what it says is in out
	out  Outgoing
	err  error
	done chan struct{} // closed when it is composed; nil before anybody is at it
}

// post puts a mail into the change. What is wrong with it, rendered tells.
func (c *change) post(msg Message) {
	msg.Cause = Canonical(msg.Cause) // answers are counted by it
	p := &posting{kind: msg.Kind, cause: msg.Cause, game: msg.Game, msg: msg}
	c.posted = append(c.posted, p)
	if c.master.scribe != nil {
		p.done = make(chan struct{})
		c.master.scribe <- p
	}
}

// rendered has all mails of the change composed, and puts them into its effect
// in the order in which they were posted. The error is the first one's that
// cannot be a mail: then nothing of the change is to be made.
func (c *change) rendered() error {
	c.effect.Out = nil
	var fault error
	for _, p := range c.posted {
		if p.done == nil {
			p.done = make(chan struct{})
			c.master.render(p)
		}
		<-p.done
		if p.err != nil && fault == nil {
			fault = p.err
		}
		c.effect.Out = append(c.effect.Out, p.out)
	}
	return fault
}

// render composes a mail. That the program fails over one is that mail's fault.
func (m *Master) render(p *posting) {
	defer func() {
		p.msg = Message{}
		close(p.done)
	}()
	defer func() {
		if fault := recover(); fault != nil {
			m.Log.Error("a mail could not be composed", "id", p.msg.ID, "fault", fault, "stack", string(debug.Stack()))
			p.err = fmt.Errorf("the program failed over a mail to %s: %v", p.msg.To, fault)
		}
	}()
	if p.out, p.err = m.compose(p.msg); p.err != nil {
		p.err = fmt.Errorf("compose a mail to %s: %w", p.msg.To, p.err)
	}
}

// writeAhead has a batch's mails composed by somebody beside who thinks the
// next one through, in the order in which they are posted, until end is called.
func (m *Master) writeAhead() (end func()) {
	work, gone := make(chan *posting, 100), make(chan struct{})
	go func() {
		defer close(gone)
		for p := range work {
			m.render(p)
		}
	}()
	m.scribe = work
	return func() {
		m.scribe = nil
		close(work)
		<-gone
	}
}
