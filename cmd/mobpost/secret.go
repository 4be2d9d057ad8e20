package main

import (
	"os"
	"path/filepath"
	"strings"

	"mobpost/mailer"
)

// secretConfig says where a secret is: in a file that its owner alone can
// read, in the environment, or handed over by systemd (LoadCredential=).
// Secrets never stand in the configuration itself.
type secretConfig struct {
	section, name string // "imap", "password"
	no            int
	file          string
	env           string
	credential    string
}

// maxSecret bounds a secret: a private key is the largest.
const maxSecret = 64 << 10

// secret reads one; ok is false if none is configured.
func (c *config) secret(s secretConfig) (value mailer.Secret, ok bool, err error) {
	named := 0
	for _, v := range []string{s.file, s.env, s.credential} {
		if v != "" {
			named++
		}
	}
	switch {
	case named == 0:
		return "", false, nil
	case named > 1:
		return "", false, c.wrong(s.section, s.no, s.name+"_file", "stands beside another %s: one of %[1]s_file, %[1]s_env and %[1]s_credential is enough", s.name)
	}
	var text string
	key := s.name + "_env"
	switch {
	case s.file != "":
		key = s.name + "_file"
		text, err = c.secretFile(s, c.beside(s.file))
	case s.env != "":
		if text, ok = os.LookupEnv(s.env); !ok {
			err = c.wrong(s.section, s.no, key, "is not there: the environment has no %s", s.env)
		}
	default:
		key = s.name + "_credential"
		text, err = c.credential(s, key)
	}
	if err != nil {
		return "", false, err
	}
	if text = strings.TrimRight(text, "\r\n"); text == "" {
		return "", false, c.wrong(s.section, s.no, key, "is empty")
	}
	if s.name != "key" && strings.ContainsAny(text, "\r\n\x00") {
		return "", false, c.wrong(s.section, s.no, key, "has more than one line; the secret alone belongs there")
	}
	return mailer.Secret(text), true, nil
}

// secretFile reads a file that only its owner may read.
func (c *config) secretFile(s secretConfig, path string) (string, error) {
	key := s.name + "_file"
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", c.wrong(s.section, s.no, key, "cannot be read: %w", fileError(path, err))
	case !info.Mode().IsRegular() || info.Size() > maxSecret:
		return "", c.wrong(s.section, s.no, key, "%s is no file with a secret in it", path)
	case info.Mode().Perm()&0o077 != 0:
		return "", c.wrong(s.section, s.no, key, "is open: others can read %s; do: chmod 600 %[1]s", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", c.wrong(s.section, s.no, key, "cannot be read: %w", fileError(path, err))
	}
	return string(data), nil
}

// credential reads what systemd hands over; it cares for who may read it.
func (c *config) credential(s secretConfig, key string) (string, error) {
	dir := os.Getenv("CREDENTIALS_DIRECTORY")
	switch {
	case dir == "":
		return "", c.wrong(s.section, s.no, key, "is not there: systemd sets CREDENTIALS_DIRECTORY for a unit with LoadCredential=, and it is not set")
	case strings.ContainsAny(s.credential, "/\\") || s.credential == "..":
		return "", c.wrong(s.section, s.no, key, "%q is no name of a credential", s.credential)
	}
	path := filepath.Join(dir, s.credential)
	data, err := os.ReadFile(path)
	if err != nil {
		return "", c.wrong(s.section, s.no, key, "cannot be read: %w", fileError(path, err))
	}
	return string(data), nil
}
