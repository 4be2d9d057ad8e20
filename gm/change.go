package gm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"

	"mobpost/gm/game"
)

// change gathers what follows from one cause for one game: the table as it
// becomes, and the effect to commit.
type change struct {
	master *Master
	table  *Table
	effect Effect
	cause  string // the address whose mail is the cause
	dated  bool   // the deadline was settled anew: notices carry it for the calendar
	mails  int    // outgoing so far, for their IDs

	posted []*posting
	// unanswered is why the mail that is the cause is not answered, though there
	// is something to say; empty if it is, or if there is not.
	unanswered string
}

// change begins a change of a table that was read at its head.
func (m *Master) change(t *Table, cause string) *change {
	return &change{master: m, table: t, cause: cause, effect: Effect{Game: t.Record.ID, Head: t.Head}}
}

// add appends an entry: the table follows it, and if it makes a turn the
// reports go out.
func (c *change) add(e Entry) error {
	e.No = c.table.Head + 1
	e.Line = c.table.Line
	if c.table.Position != nil {
		e.Turn = c.table.Position.Turn()
	}
	next, made, err := c.table.With(e)
	if err != nil {
		return err
	}
	c.dated = c.dated || !next.Moved.Equal(c.table.Moved) || !next.Deadline.Equal(c.table.Deadline)
	c.table = next
	c.effect.Entries = append(c.effect.Entries, e)
	s := next.Summary()
	c.effect.Summary = &s
	if made != nil {
		c.effect.Made = append(c.effect.Made, *made)
		c.reports(*made)
		return nil
	}
	return nil
}

// reports mails a turn's reports to the seats.
func (c *change) reports(made Made) {
	t := c.table
	for i, p := range t.Players {
		seat := game.Seat(i)
		if p.Address == "" || !t.Mailed(seat) {
			continue
		}
		c.send(Message{Kind: ReportMail, Seat: seat, To: p.Address, ToName: p.Name,
			Subject: t.Subject(made.Turn), Report: made.Seats[seat], Date: made.At})
	}
	c.publish(made)
}

// send mails a message: rendered puts it into the effect's outgoing mails.
func (c *change) send(msg Message) {
	t := c.table
	msg.Game, msg.Title, msg.Turn = t.Record.ID, t.Rules.Title(), t.Position.Turn()
	if msg.Kind == AnswerMail || msg.Kind == HintMail || msg.Kind == QuestionMail || SameAddress(msg.To, c.cause) {
		// What others are told because of a mail is no answer to its sender.
		msg.Cause = c.cause
	}
	msg.Names = t.Position.Names()
	if msg.Seat != game.Public {
		msg.Plain = t.Players[msg.Seat].Plain
		if msg.Token == "" {
			msg.Token = t.Token(msg.Seat)
		}
	}
	if msg.Seat != game.Public && (msg.Kind == ReportMail || msg.Kind == NoticeMail) {
		msg.View = t.ViewToken(msg.Seat)
	}
	if msg.Seat != game.Public && (msg.Kind == ReportMail || msg.Kind == NoticeMail && c.dated) {
		msg.Event = t.event(msg.Seat)
	}
	if msg.ID == "" {
		c.mails++
		msg.ID = messageID(t.Record, string(msg.Kind), t.Head, int64(c.mails), c.causeKey())
	}
	if msg.Thread == "" {
		msg.Thread = t.thread(msg.Seat)
	}
	if msg.Date.IsZero() {
		msg.Date = c.master.Now()
	}
	if msg.GiveUp.IsZero() {
		msg.GiveUp = t.giveUp(msg.Date)
	}
	c.post(msg)
}

// causeKey tells apart the answers to two mails that change nothing.
func (c *change) causeKey() string {
	if c.effect.Mail == nil {
		return ""
	}
	return hex.EncodeToString(c.effect.Mail.Letter.Hash[:])
}

// messageID makes the left part of a Message-ID: the same message always has
// the same, and nobody can guess another's.
func messageID(r Record, parts ...any) string {
	h := sha256.New()
	h.Write(r.Secret)
	fmt.Fprintln(h, parts...)
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// thread is what a seat's mails of this game refer to, so that mail programs
// show them together: one mail that was never sent, the same for all.
func (t *Table) thread(seat game.Seat) string {
	return messageID(t.Record, "thread", int64(seat))
}

// Subject is the subject of a turn's mails: one a game with the turn in it.
func (t *Table) Subject(ref game.TurnRef) string {
	return fmt.Sprintf("[%s] %s", t.Record.ID, t.Title(ref))
}

// alone is an effect that is committed by itself.
func alone(e Effect) iter.Seq[Effect] { return slices.Values([]Effect{e}) }

// commit makes a change lasting.
func (m *Master) commit(ctx context.Context, c *change) error {
	if err := c.rendered(); err != nil {
		return err
	}
	errs, err := m.Store.Commit(ctx, alone(c.effect))
	if err != nil {
		return err
	}
	if errs[0] != nil {
		return errs[0]
	}
	m.committed(c)
	return nil
}
