package read

import "mobpost/gm"

// Report is what "mobpost read --json" says of a mail (contract.md).
type Report struct {
	Kind      gm.Kind  `json:"kind"`
	Reason    string   `json:"reason"`
	From      string   `json:"from"`
	Subject   string   `json:"subject"`
	MessageID string   `json:"message_id"`
	Text      string   `json:"text"`
	Commands  []string `json:"commands"`
	Orders    []string `json:"orders"`
}

// ReportOf is the report on a letter. commands and claimed are what the
// grammars found in its lines; they are left out unless a player wrote it, so
// that no machine's words can pass for orders.
func ReportOf(l gm.Letter, commands, claimed []string) Report {
	r := Report{
		Kind: l.Kind, Reason: l.Reason, From: l.From, Subject: l.Subject, MessageID: l.MessageID,
		Text: l.Text(), Commands: []string{}, Orders: []string{},
	}
	if l.Kind == gm.FromPlayer {
		r.Commands = append(r.Commands, commands...)
		r.Orders = append(r.Orders, claimed...)
	}
	return r
}
