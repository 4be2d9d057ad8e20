package outbox

import (
	"errors"
	"net/textproto"
	"strings"
	"time"

	"mobpost/gm"
)

// stage is how far a try came.
type stage int8

const (
	atAddress   stage = iota // nothing was dialled: the address is none
	atConnect                // connecting, greeting, TLS, login
	atSender                 // MAIL
	atRecipient              // RCPT
	atData                   // DATA and the mail itself
	atEnd                    // the mail is out, its answer is not in
)

// fault is why a try did not succeed.
type fault struct {
	stage stage
	err   error
	stale bool // the kept connection was dead before this mail
	// until is when the server may be tried again that could not be reached or
	// did not let us in; zero if it is not that.
	until time.Time
	// stopped: the caller cancelled. The error alone cannot tell, as a dial
	// that timed out is a context.DeadlineExceeded too.
	stopped bool
}

// code is the server's reply code; 0 if there was no reply.
func code(err error) int {
	var reply *textproto.Error
	if errors.As(err, &reply) {
		return reply.Code
	}
	return 0
}

// broken tells whether the connection cannot be used any more: it failed, or
// the server is closing it (421), or a mail is half out.
func (f fault) broken() bool {
	c := code(f.err)
	return c == 0 || c == 421 || errors.Is(f.err, errHalf)
}

// open tells whether the server has begun with the mail and not ended with it.
func (f fault) open() bool { return f.stage == atRecipient || f.stage == atData }

// verdict tells what is to become of a mail that did not get through. Only a
// 5xx about this mail or this recipient is final (RFC 5321 4.2.1): without an
// answer nothing is known, and a server that does not let us in, or whose
// account has sent its share of a day, says nothing about the mail. One mail has one recipient, so that no other's refusal is
// taken for this one's (docs/mail-notes.md, 15).
func (o *Outbox) verdict(out gm.Outgoing, f fault) gm.Try {
	now := o.cfg.Clock()
	t := gm.Try{ID: out.ID, At: now, Code: code(f.err), Message: f.err.Error(), Result: gm.Later}
	var reply *textproto.Error
	if errors.As(f.err, &reply) {
		t.Message = reply.Msg
	}
	switch {
	case f.stage == atAddress:
		t.Result = gm.Failing
		return t
	case f.stage == atConnect && !f.until.IsZero():
		// That is no try of this mail: it goes as soon as the server is back.
		t.Message = f.err.Error()
		return inTime(out, t, gm.Paced, now.Add(time.Until(f.until)))
	case f.stage == atConnect:
		t.Message = f.err.Error()
	case f.stage == atSender && unauthorised(t.Code):
		t.Message = "the server wants a login: " + t.Message
	case t.Code >= 500 && t.Code < 600 && limited(t.Message):
		t.Message = "the mail account has sent all that it may for now: " + t.Message
	case t.Code >= 500 && t.Code < 600:
		t.Result = gm.Failing
		return t
	case f.stage == atEnd && t.Code == 0:
		t.Message = "the answer was lost, the mail may have arrived: " + t.Message
	}
	if f.stopped && f.stage != atEnd {
		// We stopped it ourselves: it has a try at once when we are back.
		t.Next = now
		return t
	}
	return inTime(out, t, gm.Later, now.Add(Delay(out.MessageID, out.Tries+1)))
}

// inTime has a mail tried again then, unless it has lost its sense.
func inTime(out gm.Outgoing, t gm.Try, result gm.TryResult, then time.Time) gm.Try {
	next, ok := before(out, t.At, then)
	if !ok {
		t.Result = gm.Failing
		t.Message = "given up: " + t.Message
		return t
	}
	t.Result, t.Next = result, next
	return t
}

// limited tells whether a 5xx is about how much the account has sent, which a
// few hours mend: 5.4.5 is Google's (X.4.5 is a transient condition in RFC 3463
// 3.5), the others are Microsoft's for a mailbox and a tenant.
func limited(message string) bool {
	status, _, _ := strings.Cut(message, " ")
	return status == "5.4.5" || status == "5.1.90" || status == "5.7.232" || status == "5.7.233"
}

// unauthorised are the codes about our login (RFC 4954 6): the settings are
// wrong, not the mail.
func unauthorised(code int) bool {
	return code == 530 || code == 534 || code == 535 || code == 538
}
