package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer/read"
	"mobpost/store"
	"mobpost/templates"
)

// ofSeat gives what is below a seat's secret link: the list of its mails, each
// mail as a page with its pictures, and the mail itself.
func (a *archive) ofSeat(ctx context.Context, token string, rest []string) (*content, error) {
	b, seat, address, err := a.seatOf(ctx, token)
	if err != nil {
		return nil, err
	}
	mails, err := a.mailed(ctx, b, seat, address)
	if err != nil {
		return nil, err
	}
	if len(rest) == 1 && rest[0] == "" {
		v := &templates.SeatView{Game: b.game, Seat: seat, Token: token}
		for i := range mails {
			v.Mails = append(v.Mails, mailHead(&mails[i]))
		}
		return page(a.site.Seat(v), time.Time{}), nil
	}
	if len(rest) != 2 {
		return nil, errNoPage
	}
	number, err := strconv.ParseInt(rest[0], 10, 64)
	i := slices.IndexFunc(mails, func(p store.Posted) bool { return p.ID == number })
	if err != nil || i < 0 || strconv.FormatInt(number, 10) != rest[0] {
		return nil, errNoPage
	}
	p, err := a.db.Posted(ctx, number)
	if err != nil {
		return nil, err
	}
	if rest[1] == "mail.eml" {
		return &content{kind: "message/rfc822", data: p.Raw, made: p.Made}, nil
	}
	v := &templates.MailView{Game: b.game, Seat: seat, Token: token, Mail: mailHead(p), Text: mailText(p.Raw)}
	if v.Report, err = a.shown(ctx, b, seat, p, v.Text); err != nil {
		return nil, err
	}
	return file(a.site.Mail(v), p.Made, rest[1])
}

// mailed lists what a seat was mailed, newest first. Who has taken a seat over
// sees its reports, for they tell what he holds; what else was written to the
// player before him is not his to read.
func (a *archive) mailed(ctx context.Context, b *book, seat game.Seat, address string) ([]store.Posted, error) {
	all, err := a.db.Mailed(ctx, gm.GameID(b.game.ID), seat)
	all = slices.DeleteFunc(all, func(p store.Posted) bool {
		return p.Kind != gm.ReportMail && !gm.SameAddress(p.To, address)
	})
	slices.Reverse(all)
	return all, err
}

func mailHead(p *store.Posted) templates.MailHead {
	return templates.MailHead{Number: p.ID, Kind: string(p.Kind), Subject: p.Subject, Made: when(p.Made), State: string(p.State)}
}

// shown is the report that a mail shows, with which its page has pictures: the
// seat's of the turn that was made with it, if the mail says just that.
func (a *archive) shown(ctx context.Context, b *book, seat game.Seat, p *store.Posted, text string) (*game.Report, error) {
	if p.Kind != gm.ReportMail {
		return nil, nil
	}
	for i := range len(b.turns) {
		t := &b.turns[len(b.turns)-1-i]
		if t.At.After(p.Made) {
			continue
		}
		made, err := a.db.MadeAt(ctx, gm.GameID(b.game.ID), t.Line, t.Turn.Turn)
		if err != nil || int(seat) >= len(made.Seats) {
			return nil, err
		}
		report := made.Seats[seat]
		if plain(templates.Text(report, b.game.Seats)) == plain(text) {
			return &report, nil
		}
		return nil, nil
	}
	return nil, nil
}

// plain is a text without what is around it in a mail, and however it was
// wrapped.
func plain(text string) string {
	if _, after, ok := strings.Cut(text, gm.MarkBegin); ok {
		text, _, _ = strings.Cut(after, gm.MarkEnd)
	}
	text, _, _ = strings.Cut(text, "\n"+ownPage)
	return strings.Join(strings.Fields(text), " ")
}

// mailText is the text of a mail of ours.
func mailText(raw []byte) string {
	l := read.Read(raw, read.Own{})
	return l.Text()
}
