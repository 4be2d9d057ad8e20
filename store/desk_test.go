package store

import (
	"strings"
	"testing"

	"mobpost/gm"
)

func TestWhichMailCameBack(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	var tagged, bare gm.Effect
	for n := range uint32(150) {
		out := outgoing("east", n)
		out.MessageID, out.Envelope = out.MessageID+".tagged", "GM+b."+out.MessageID
		tagged.Out = append(tagged.Out, out)
		out.MessageID, out.Envelope = out.MessageID+".bare", "gm@example.test"
		bare.Out = append(bare.Out, out)
	}
	must(t, db, tagged, bare)
	first, last := tagged.Out[0], bare.Out[0]
	for _, c := range []struct {
		what, id string
		to       []string
		want     string
	}{
		{"its Message-ID", first.MessageID, []string{"gm@example.test"}, first.MessageID},
		{"its Message-ID, an old one of many from one address", last.MessageID, []string{"gm@example.test"}, last.MessageID},
		{"its own envelope sender", "", []string{"x@example.test", strings.ToLower(first.Envelope)}, first.MessageID},
		{"the Message-ID before the envelope sender", last.MessageID, []string{first.Envelope}, last.MessageID},
		{"an unknown Message-ID, its own envelope sender", "no@example.test", []string{first.Envelope}, first.MessageID},
		{"an envelope sender that all have", "", []string{"gm@example.test"}, ""},
		{"nothing", "", nil, ""},
	} {
		ours, err := db.Returned(ctx, c.id, c.to)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if ours != nil {
			got = ours.MessageID
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.what, got, c.want)
		}
	}
}
