package compose

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"

	"github.com/emersion/go-msgauth/dkim"
)

// Signer makes DKIM signatures (RFC 6376). A nil Signer signs nothing. It may be
// used by several goroutines at once: the keys that ParseKey reads may be, too.
type Signer struct {
	Domain   string
	Selector string
	Key      crypto.Signer // RSA (RFC 8301) or Ed25519 (RFC 8463)
	// Fault is why there is no key: nothing can be composed then.
	Fault error
}

// signed are the fields that a signature covers. Those that may stand only
// once are named twice, so that a second one spoils it (RFC 6376 8.15).
var signed = []string{
	"From", "From", "Reply-To", "Reply-To", "To", "To", "Subject", "Subject", "Date", "Date",
	"Message-ID", "In-Reply-To", "References", "List-Id", "Auto-Submitted", "MIME-Version",
	"Content-Type", "Content-Transfer-Encoding",
}

// ParseKey reads a private key in PEM: PKCS #8, or PKCS #1 for RSA.
func ParseKey(data []byte) (crypto.Signer, error) {
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, errors.New("dkim key: there is no PEM block")
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return checkKey(key)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("dkim key: %w", err)
	}
	return checkKey(key)
}

func checkKey(key any) (crypto.Signer, error) {
	switch key := key.(type) {
	case *rsa.PrivateKey:
		if key.N.BitLen() < 1024 {
			return nil, fmt.Errorf("dkim key: %d bits are too few (RFC 8301 3.2)", key.N.BitLen())
		}
		return key, nil
	case ed25519.PrivateKey:
		return key, nil
	}
	return nil, fmt.Errorf("dkim key: %T is neither RSA nor Ed25519", key)
}

func (s *Signer) sign(raw []byte) ([]byte, error) {
	if s == nil {
		return raw, nil
	}
	if s.Fault != nil {
		return nil, fmt.Errorf("dkim: %w", s.Fault)
	}
	var out bytes.Buffer
	out.Grow(len(raw) + 1<<10) // the signature's own field
	err := dkim.Sign(&out, bytes.NewReader(raw), &dkim.SignOptions{
		Domain: s.Domain, Selector: s.Selector, Signer: s.Key,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed,
		BodyCanonicalization:   dkim.CanonicalizationRelaxed,
		HeaderKeys:             signed,
	})
	if err != nil {
		return nil, fmt.Errorf("dkim: %w", err)
	}
	return out.Bytes(), nil
}
