package templates

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"sync"

	"mobpost/gm/game"
)

// Picture is a picture of a report, a PNG. It is shown half as wide and high
// as it is: Width and Height are pixels of the page.
type Picture struct {
	Name          string // "board-1.png", once in a report
	Alt           string // what it shows, in words
	Width, Height int
	Data          []byte
}

// Easel draws pictures and remembers the last ones, for most of a report's
// pictures are the same for all who get it. It is ready as it is, and may be
// used by several goroutines at once.
type Easel struct {
	mu    sync.Mutex
	fonts *fonts
	done  map[[sha256.Size]byte]Picture
	order [][sha256.Size]byte
}

// remembered is how many pictures an easel remembers: a few turns' of a few
// games, some two megabytes.
const remembered = 64

// draw gives the picture that paint makes. subject and names are all that it
// depends on.
func (e *Easel) draw(subject any, names []string, width int, paint func(c *canvas) (height int)) (Picture, error) {
	words, err := json.Marshal([]any{fmt.Sprintf("%T", subject), subject, names, width})
	if err != nil {
		return Picture{}, err
	}
	key := sha256.Sum256(words)
	e.mu.Lock()
	defer e.mu.Unlock()
	if p, ok := e.done[key]; ok {
		return p, nil
	}
	c, err := e.canvas(names)
	if err != nil {
		return Picture{}, err
	}
	height := paint(c)
	c.dry = false
	c.img = image.NewRGBA(image.Rect(0, 0, width*scale, height*scale))
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	paint(c)
	p := Picture{Width: width, Height: height}
	if p.Data, err = c.encode(); err != nil {
		return Picture{}, err
	}
	if e.done == nil {
		e.done = map[[sha256.Size]byte]Picture{}
	}
	if len(e.order) >= remembered {
		delete(e.done, e.order[0])
		e.order = e.order[1:]
	}
	e.done[key], e.order = p, append(e.order, key)
	return p, nil
}

// canvas is a dry one, with the looks of the seats. The lock is held.
func (e *Easel) canvas(names []string) (*canvas, error) {
	if e.fonts == nil {
		f, err := newFonts()
		if err != nil {
			return nil, err
		}
		e.fonts = f
	}
	c := &canvas{fonts: e.fonts, dry: true}
	for seat := range names {
		l := lookOf(game.Seat(seat), names)
		l.name = c.plain(l.name, fmt.Sprintf("seat %d", seat+1))
		c.names = append(c.names, l.name)
		c.looks = append(c.looks, l)
	}
	return c, nil
}
