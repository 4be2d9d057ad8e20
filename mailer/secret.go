package mailer

import "log/slog"

// Secret is a password or token. It shows itself only to who asks for it with
// Reveal; every way of printing gives asterisks, so that a configuration can
// be logged whole.
type Secret string

// Reveal is the secret itself.
func (s Secret) Reveal() string { return string(s) }

// String is not the secret.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "***"
}

// GoString is not the secret either.
func (s Secret) GoString() string { return s.String() }

// LogValue is not the secret either.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText is not the secret either.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
