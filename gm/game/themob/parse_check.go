package themob

// check is a value that the player wrote, to be held against the pieces.
type check struct {
	value int
	total bool // said to be the total
	last  int  // the worth of what stood before it
	sum   int  // and of all so far
	at    int
}

// agrees tells whether a value that was written can be meant of the pieces: of
// all of them, of the one before it, or of those before it.
func (c *check) agrees(all int) bool {
	if c.total || c.sum == 0 {
		return c.value == all
	}
	return c.value == c.last || c.value == c.sum
}

// bracket goes into a bracket, or over it if it is a remark.
func (p *parser) bracket() {
	at, end := p.i, p.end
	p.i++
	closing := p.i
	for closing < end && p.kws[closing] != kwClose {
		closing++
	}
	p.end = closing
	known, foreign := p.evidence(p.i)
	p.end = end
	if known == 0 && foreign > 0 && !p.number(at, closing) {
		p.i = min(closing+1, end)
	}
}

// number tells whether there is a number between two tokens.
func (p *parser) number(a, b int) bool {
	for ; a < b; a++ {
		if p.kws[a] == kwNumber || p.kws[a] == kwMoney {
			return true
		}
	}
	return false
}

// total reads "total 40K", "worth 40K" and "= 40K".
func (p *parser) total(d *deployment) *fault {
	at := p.i
	p.skip(kwTotal, kwEqual, kwOf, kwSign, kwIs, kwThe, kwOpen)
	if v, ok := p.amount(); ok {
		return p.note(d, check{value: v, total: true, at: at})
	}
	if p.kws[at] == kwEqual { // "Casino = Don"
		p.i = at + 1
		return nil
	}
	return wrong("There is no amount behind ", quote(p.text(at, p.i)), ".")
}

// value reads a bare amount: the worth of the piece before it, or of all.
func (p *parser) value(d *deployment) *fault {
	at := p.i
	v, ok := p.amount()
	if !ok {
		return p.unknown(at, "no amount that I can read")
	}
	c := check{value: v, at: at}
	switch p.at(0) {
	case kwTotal:
		p.i++
		c.total = true
	case kwEach:
		p.i++
		if d.unit > 0 && v != d.unit {
			return &fault{
				message: quote(p.text(at, p.i)) + " does not agree with the pieces: they are " + thousands(d.unit) + " each.",
				instead: p.replaced(at, at+1, thousands(d.unit)),
			}
		}
		return nil
	}
	return p.note(d, c)
}

func (p *parser) note(d *deployment, c check) *fault {
	if d.nchecks == len(d.checks) {
		return wrong("There are too many amounts in this line.")
	}
	c.last, c.sum = d.last, d.pieces.Value()
	d.checks[d.nchecks] = c
	d.nchecks++
	return nil
}

// deployed looks at the whole deployment when the line has been read.
func (p *parser) deployed(d *deployment) *fault {
	y := &d.y
	y.Pieces = d.pieces
	if d.pieces.Empty() {
		return p.noPieces(y)
	}
	if d.joined && (p.kws[p.end-1] == kwPlus || p.kws[p.end-1] == kwWith) {
		return &fault{message: "Something is missing behind " + quote(p.word(p.end-1)) + ".", instead: p.text(0, p.end-1)}
	}
	all := d.pieces.Value()
	for _, c := range d.checks[:d.nchecks] {
		if c.agrees(all) {
			continue
		}
		if !c.total && c.last > 0 && c.sum != all {
			return &fault{
				message: quote(p.word(c.at)) + " does not agree: what stands before it is worth " + thousands(c.last) + ".",
				instead: p.replaced(c.at, c.at+1, thousands(c.last)),
			}
		}
		f := wrong(d.pieces.String(), " are ", thousands(all), " together, not ", thousands(c.value), ".")
		if d.pieces.single() {
			f = wrong("The ", d.pieces.String(), " is worth ", thousands(all), ", not ", thousands(c.value), ".")
		}
		f.instead = p.corrected(y)
		return f
	}
	return nil
}

// corrected is the order as it would have been right, with the slot that the
// line begins with.
func (p *parser) corrected(y *Play) string {
	from := p.i
	p.i = 0
	n, _, ok := p.slot()
	p.i = from
	index := 0
	if ok {
		index = max(0, p.v.index(n))
	}
	return p.v.canonPlay(index, y)
}
