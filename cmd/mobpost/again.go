package main

import (
	"context"

	"mobpost/gm"
	"mobpost/store"
)

// takeAgain takes the mails in that "mobpost inbox retry" has marked, from the
// bytes that are kept. One that is still not dealt with is put aside again, so
// that it is not tried for ever.
func (a *app) takeAgain(ctx context.Context) error {
	marked, err := a.db.Inbox(ctx, store.Again)
	if err != nil {
		return err
	}
	read := a.config.reader()
	for _, m := range marked {
		whole, err := a.db.Mail(ctx, m.ID)
		if err != nil {
			return err
		}
		mail := whole.Mail
		mail.Letter = read(mail.Raw)
		if _, err := a.master.Receive(ctx, []gm.Mail{mail}); err != nil {
			return err
		}
		after, err := a.db.Mail(ctx, m.ID)
		if err != nil {
			return err
		}
		if after.Outcome == store.Again {
			if err := a.db.SetOutcome(ctx, m.ID, gm.Quarantined, "taken in again, it proved to be the copy of another mail"); err != nil {
				return err
			}
		}
	}
	return nil
}
