package inbox

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"mobpost/gm"
	"mobpost/mailer"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fake is an IMAP server that misbehaves as real ones were seen to. It speaks
// over net.Pipe, so that tests with waits in them run in synctest's time.
type fake struct {
	mu       sync.Mutex
	validity uint32
	mails    []*fakeMail
	last     uint32
	caps     string
	commands []string // all that came, without tags
	folders  map[string]bool
	dials    int
	refuse   error                               // dialling fails
	on       func(c *fakeConn, line string) bool // true: it was dealt with
	conn     *fakeConn
	mute     bool // no greeting
}

type fakeMail struct {
	uid  uint32
	raw  string
	date string // INTERNALDATE
	size int    // RFC822.SIZE if not 0
	// oddities of the answer
	cut      int    // cut the connection in mid-literal, so many times
	noUID    bool   // FETCH without UID
	bodyHead bool   // BODY before UID
	gone     bool   // listed, never given
	extra    string // an item more
	long     int    // the literal goes on
	flicker  bool   // other bytes the first time
	late     int    // so many answers come without it,
	noBody   int    // so many have no body,
	wrong    int    // and so many say another RFC822.SIZE
}

type fakeConn struct {
	*fake
	net.Conn
	idleTag string
}

func newFake(n int) *fake {
	f := &fake{validity: 7, caps: "IMAP4rev1 IDLE UIDPLUS MOVE", folders: map[string]bool{}}
	for i := range n {
		f.add(fmt.Sprintf("Subject: mail %d\r\n\r\nbody %d\r\n", i+1, i+1))
	}
	return f
}

func (f *fake) add(raw string) *fakeMail {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	m := &fakeMail{uid: f.last, raw: raw, date: "01-Mar-2026 12:00:00 +0000"}
	f.mails = append(f.mails, m)
	return m
}

func (f *fake) server() mailer.Server {
	return mailer.Server{Host: "localhost", Port: 143, TLS: mailer.Plain, Auth: mailer.LoginAuth, User: "gm", Password: "pw", DialFunc: f.dial}
}

func (f *fake) dial(context.Context, string, string) (net.Conn, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dials++
	if f.refuse != nil {
		return nil, f.refuse
	}
	ours, theirs := net.Pipe()
	c := &fakeConn{fake: f, Conn: theirs}
	f.conn = c
	go c.serve()
	return ours, nil
}

func (c *fakeConn) serve() {
	defer c.Close()
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(c.Conn)
		for in.Scan() {
			lines <- strings.TrimRight(in.Text(), "\r")
		}
	}()
	defer func() {
		c.Close()
		for range lines {
		}
	}()
	if !c.mute {
		c.say("* OK ready")
	}
	for line := range lines {
		tag, cmd, _ := strings.Cut(line, " ")
		c.mu.Lock()
		c.commands = append(c.commands, cmd)
		on := c.on
		c.mu.Unlock()
		if on != nil && on(c, line) {
			continue
		}
		if line == "DONE" {
			c.say(c.idleTag + " OK done")
			continue
		}
		if !c.answer(tag, cmd) {
			return
		}
	}
}

func (c *fakeConn) say(s string) { fmt.Fprint(c.Conn, s+"\r\n") }

func (c *fakeConn) answer(tag, cmd string) bool {
	c.mu.Lock()
	mails := slices.Clone(c.mails)
	c.mu.Unlock()
	switch word := strings.Join(strings.Fields(cmd)[:min(2, len(strings.Fields(cmd)))], " "); {
	case strings.HasPrefix(cmd, "CAPABILITY"):
		c.say("* CAPABILITY " + c.caps)
	case strings.HasPrefix(cmd, "SELECT"):
		c.say(fmt.Sprintf("* %d EXISTS\r\n* OK [UIDVALIDITY %d] x", len(mails), c.validity))
	case word == "UID SEARCH":
		var list string
		low, _ := strconv.Atoi(strings.TrimSuffix(cmd[strings.LastIndexByte(cmd, ' ')+1:], ":*"))
		for i, m := range mails {
			if int(m.uid) >= low || i == len(mails)-1 { // RFC 3501 6.4.8
				list += " " + strconv.Itoa(int(m.uid))
			}
		}
		c.say("* SEARCH" + list)
	case word == "UID FETCH":
		for i, m := range mails {
			if inSet(strings.Fields(cmd)[2], m.uid) && !c.fetch(i+1, m, cmd) {
				return false
			}
		}
	case strings.HasPrefix(cmd, "IDLE"):
		c.idleTag = tag
		c.say("+ idling")
		return true
	case word == "UID MOVE", word == "UID COPY":
		folder := strings.Trim(strings.Fields(cmd)[3], `"`)
		c.mu.Lock()
		ok := c.folders[folder]
		if ok && word == "UID MOVE" {
			c.mails = slices.DeleteFunc(c.mails, func(m *fakeMail) bool { return inSet(strings.Fields(cmd)[2], m.uid) })
		}
		c.mu.Unlock()
		if !ok {
			c.say(tag + " NO [TRYCREATE] no such folder")
			return true
		}
	case strings.HasPrefix(cmd, "CREATE"):
		c.mu.Lock()
		c.folders[strings.Trim(strings.Fields(cmd)[1], `"`)] = true
		c.mu.Unlock()
	}
	c.say(tag + " OK done")
	return true
}

func (c *fakeConn) fetch(seq int, m *fakeMail, cmd string) bool {
	if m.gone || less(&m.late) {
		return true
	}
	raw := m.raw
	size := m.size
	if size == 0 {
		size = len(raw)
	}
	uid := fmt.Sprintf("UID %d", m.uid)
	if m.noUID {
		uid = `FLAGS (\Seen)`
	}
	items := []string{uid}
	if strings.Contains(cmd, "RFC822.SIZE") {
		if less(&m.wrong) {
			size += 5
		}
		items = append(items, fmt.Sprintf("RFC822.SIZE %d", size))
	}
	if strings.Contains(cmd, "INTERNALDATE") {
		items = append(items, fmt.Sprintf("INTERNALDATE %q", m.date))
	}
	if m.extra != "" {
		items = append(items, m.extra)
	}
	if strings.Contains(cmd, "BODY.PEEK[]") && !less(&m.noBody) {
		name := "BODY[]"
		if strings.Contains(cmd, "<0.") {
			name, raw = "BODY[]<0>", raw[:min(len(raw), headPiece)]
		}
		if m.flicker {
			m.flicker = false
			raw = raw + "x"
		}
		raw += strings.Repeat("y", m.long)
		if m.cut > 0 {
			m.cut--
			fmt.Fprintf(c.Conn, "* %d FETCH (%s %s {%d}\r\n%s", seq, strings.Join(items, " "), name, len(raw), raw[:len(raw)/2])
			return false
		}
		body := fmt.Sprintf("%s {%d}\r\n%s", name, len(raw), raw)
		if m.bodyHead {
			items = append([]string{body}, items...)
		} else {
			items = append(items, body)
		}
	}
	c.say(fmt.Sprintf("* %d FETCH (%s)", seq, strings.Join(items, " ")))
	return true
}

// less counts down, and tells whether there was something to count.
func less(n *int) bool {
	if *n == 0 {
		return false
	}
	*n--
	return true
}

// asked are the commands that have a word in them.
func (f *fake) asked(word string) (list []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.commands {
		if strings.Contains(c, word) {
			list = append(list, c)
		}
	}
	return list
}

func inSet(set string, uid uint32) bool {
	for r := range strings.SplitSeq(set, ",") {
		a, b, ok := strings.Cut(r, ":")
		low, _ := strconv.Atoi(a)
		high := low
		if ok {
			high, _ = strconv.Atoi(b)
		}
		if int(uid) >= low && int(uid) <= high {
			return true
		}
	}
	return false
}

// open makes an Inbox over the fake, and a store's part.
func (f *fake) open(t *testing.T, change ...func(*Config)) (*Inbox, *taken) {
	t.Helper()
	cfg := Config{Server: f.server(), Name: "test", Processed: "Processed", Failed: "Failed",
		Read: func(raw []byte) gm.Letter { return gm.Letter{Subject: string(raw)} }}
	for _, c := range change {
		c(&cfg)
	}
	in, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	return in, &taken{known: map[uint32]bool{}}
}

type taken struct {
	mails   []gm.Mail
	batches []int
	known   map[uint32]bool
	where   func(gm.Mail) gm.Disposal
}

func (k *taken) unknown(_ uint32, uids []uint32) (fresh []uint32, _ error) {
	for _, u := range uids {
		if !k.known[u] {
			fresh = append(fresh, u)
		}
	}
	return fresh, nil
}

func (k *taken) take(mails []gm.Mail) ([]gm.Disposal, error) {
	var list []gm.Disposal
	k.batches = append(k.batches, len(mails))
	for _, m := range mails {
		d := gm.Processed
		if m.Fault != "" {
			d = gm.Failed
		}
		if k.where != nil {
			d = k.where(m)
		}
		if d != gm.Leave {
			k.known[m.UID] = true
		}
		k.mails = append(k.mails, m)
		list = append(list, d)
	}
	return list, nil
}

func (k *taken) look(t *testing.T, in *Inbox) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	if err := in.Look(ctx, k.unknown, k.take); err != nil {
		t.Fatal(err)
	}
}

// faults are the UIDs that cannot be acted on.
func (k *taken) faults() (uids []uint32) {
	for _, m := range k.mails {
		if m.Fault != "" {
			uids = append(uids, m.UID)
		}
	}
	return uids
}

// discard swallows what is said.
type discard struct{ net.Conn }

func (discard) Write(p []byte) (int, error) { return len(p), nil }
