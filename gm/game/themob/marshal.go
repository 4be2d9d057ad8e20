package themob

import (
	"encoding/json"
	"strconv"
)

// MarshalJSON writes position.json as in contract.md, seed included. What load
// reads of it is the same position.
func (s *State) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 4096)
	b = append(b, `{"game":"themob","seed":`...)
	b = appendString(b, s.seed.String())
	if s.line > 1 {
		b = append(b, `,"line":`...)
		b = strconv.AppendInt(b, int64(s.line), 10)
	}
	b = appendNumber(b, `,"hand":`, s.hand)
	b = appendNumber(b, `,"round":`, s.round)
	status := "playing"
	if s.over {
		status = "over"
	}
	b = append(b, `,"status":`...)
	b = appendString(b, status)
	b = append(b, `,"winners":[`...)
	for i, seat := range seatsIn(s.winners) {
		b = appendComma(b, i)
		b = appendString(b, s.colour(seat))
	}
	b = append(b, `],"players":[`...)
	for seat := range s.seats {
		b = appendComma(b, seat)
		b = s.appendFamily(b, seat)
	}
	b = appendNumber(b, `],"post":`, s.post)
	b = append(b, `,"rackets":[`...)
	for i, r := range s.tables.Rackets {
		b = appendComma(b, i)
		b = append(b, `{"name":`...)
		b = appendString(b, r.Name)
		b = appendNumber(b, `,"minimum":`, r.Minimum)
		b = append(b, '}')
	}
	b = append(b, `],"businesses":[`...)
	for i, name := range s.tables.Businesses {
		b = appendComma(b, i)
		b = appendString(b, name)
	}
	return append(b, `]}`...), nil
}

// appendFamily writes one player: members in rank order, hoods in the order of
// the places without the empty ones.
func (s *State) appendFamily(b []byte, seat int) []byte {
	f := &s.families[seat]
	b = append(b, `{"family":`...)
	b = appendString(b, s.colour(seat))
	b = appendNumber(b, `,"cash":`, f.cash)
	b = appendNumber(b, `,"bars":`, f.bars)
	b = append(b, `,"cards":[`...)
	for i, c := range f.cards[:f.held] {
		b = appendComma(b, i)
		b = appendString(b, s.tables.Name(c))
	}
	b = append(b, `],"members":{`...)
	for r, at := range f.at {
		b = appendComma(b, r)
		b = appendString(b, pieceNames[r])
		b = append(b, ':')
		b = appendString(b, s.tables.placeName(at))
	}
	b = append(b, `},"hoods":{`...)
	written := 0
	for p, n := range f.hoods {
		if n == 0 {
			continue
		}
		b = appendComma(b, written)
		written++
		b = appendString(b, s.tables.placeName(place(p)))
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, `}}`...)
}

func appendComma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

func appendNumber(b []byte, key string, n int) []byte {
	return strconv.AppendInt(append(b, key...), int64(n), 10)
}

// appendString writes a JSON string; a string always marshals.
func appendString(b []byte, s string) []byte {
	quoted, _ := json.Marshal(s)
	return append(b, quoted...)
}
