package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"

	"mobpost/gm"
)

// defaultConfig is read if there is one and --config names no other.
const defaultConfig = "mobpost.toml"

// config is the TOML file. docs/configuration.md describes every key.
type config struct {
	Mail  mailConfig             `toml:"mail"`
	IMAP  imapConfig             `toml:"imap"`
	More  []imapConfig           `toml:"mailbox"` // besides the one of [imap]
	SMTP  smtpConfig             `toml:"smtp"`
	OAuth map[string]oauthConfig `toml:"oauth"`
	DKIM  dkimConfig             `toml:"dkim"`
	Store storeConfig            `toml:"store"`
	HTTP  httpConfig             `toml:"http"`

	path string // where it was read; empty for the defaults
	text string // of the file, to tell the line of what is wrong
}

type mailConfig struct {
	Address   string `toml:"address"`   // the game master's: "gm@example.org"
	Name      string `toml:"name"`      // shown beside it
	Separator string `toml:"separator"` // before a tag in the address; "+" if empty
	GM        string `toml:"gm"`        // the game master's own address
	Tags      *bool  `toml:"tags"`      // false for hosts that deliver no tagged addresses
	// BounceTags false is for hosts that send from an account's address alone.
	BounceTags *bool  `toml:"bounce_tags"`
	Host       string `toml:"message_host"`
	// Servers whose Authentication-Results are believed, and whether DKIM
	// signatures are checked by ourselves where there are none.
	AuthServers []string `toml:"auth_servers"`
	CheckDKIM   bool     `toml:"check_dkim"`
}

// serverConfig is a mail server and how to log in there.
type serverConfig struct {
	Host     string `toml:"host"`
	Port     int    `toml:"port"`
	TLS      string `toml:"tls"` // "implicit", "starttls" or "none"
	Insecure bool   `toml:"insecure"`
	CAFile   string `toml:"ca_file"` // certificates to trust besides the system's
	User     string `toml:"user"`
	Auth     string `toml:"auth"`  // "plain" if there is a user and it says nothing
	OAuth    string `toml:"oauth"` // the [oauth.NAME] for "xoauth2" and "oauthbearer"

	PasswordFile       string `toml:"password_file"`
	PasswordEnv        string `toml:"password_env"`
	PasswordCredential string `toml:"password_credential"` // of systemd
}

// imapConfig is a mailbox.
type imapConfig struct {
	serverConfig
	Mailbox   string   `toml:"mailbox"`
	Processed *string  `toml:"processed"` // "" leaves the mails where they are
	Failed    *string  `toml:"failed"`
	Poll      duration `toml:"poll"`
	MaxSize   size     `toml:"max_size"`
}

type smtpConfig struct {
	serverConfig
	Hello   string              `toml:"hello"`
	Pace    duration            `toml:"pace"`     // between two mails to one domain
	PaceFor map[string]duration `toml:"pace_for"` // other times for single domains
}

type storeConfig struct {
	Path string `toml:"path"`
}

// duration is written "5m" in the file.
type duration time.Duration

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v <= 0 {
		return fmt.Errorf("%q is no length of time: write 30s, 5m or 2h", text)
	}
	*d = duration(v)
	return nil
}

// size is written "10 MB" in the file.
type size int64

func (s *size) UnmarshalText(text []byte) error {
	number, unit := strings.TrimSpace(string(text)), int64(1)
	for _, u := range []struct {
		name string
		size int64
	}{{"kB", 1 << 10}, {"MB", 1 << 20}} {
		if n, ok := strings.CutSuffix(number, u.name); ok {
			number, unit = strings.TrimSpace(n), u.size
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > 1<<40/unit {
		return fmt.Errorf("%q is no size: write 500 kB or 10 MB", text)
	}
	*s = size(n * unit)
	return nil
}

// loadConfig reads the configuration that a command was told to use. Without
// --config and without the default file it is the defaults: enough for the
// commands that only need the store.
func loadConfig(cmd *cobra.Command) (*config, error) {
	path, err := cmd.Flags().GetString("config")
	if err != nil {
		return nil, err
	}
	if path != "" {
		return readConfig(path)
	}
	c, err := readConfig(defaultConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return &config{Store: storeConfig{Path: "mobpost.db"}}, nil
	}
	return c, err
}

// readConfig reads a configuration file.
func readConfig(path string) (*config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, badInput(fileError(path, err))
	}
	c := &config{Store: storeConfig{Path: "mobpost.db"}, path: path, text: string(text)}
	meta, err := toml.Decode(c.text, c)
	if err != nil {
		return nil, badInput(fmt.Errorf("%s:%w", path, tomlError(c.text, err)))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, c.unknown(unknown)
	}
	c.wire()
	if err := c.checkHTTP(); err != nil {
		return nil, err
	}
	if c.Store.Path == "" {
		return nil, c.wrong("store", 0, "path", "is empty: name the file of the database")
	}
	c.Store.Path = c.beside(c.Store.Path)
	return c, nil
}

// wire spells all domains as mail servers know them, whatever a person writes.
// What cannot be spelled so is left for the checks to name.
func (c *config) wire() {
	c.Mail.Address, c.Mail.GM = gm.WireAddress(c.Mail.Address), gm.WireAddress(c.Mail.GM)
	domains := []*string{&c.Mail.Host, &c.DKIM.Domain, &c.IMAP.Host, &c.SMTP.Host, &c.SMTP.Hello}
	for i := range c.More {
		domains = append(domains, &c.More[i].Host)
	}
	for i := range c.Mail.AuthServers {
		domains = append(domains, &c.Mail.AuthServers[i])
	}
	for _, d := range domains {
		if strings.ContainsFunc(*d, func(r rune) bool { return r > unicode.MaxASCII }) { // a mailbox is known by its host as it was written
			*d = gm.WireDomain(*d)
		}
	}
}

// beside makes a path of the configuration one that can be opened: it is told
// from the folder of the file.
func (c *config) beside(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(c.path), path)
}
