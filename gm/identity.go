package gm

// verified tells whether a letter's From is proved: its domain vouches for it
// by a signature or by the server that it came from.
func (m *Master) verified(l *Letter) bool { return l.Vouched() }
