package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"

	"mobpost/mailer"
)

// defaultConfig is read if there is one and --config names no other.
const defaultConfig = "mobpost.toml"

// config is the TOML file. docs/configuration.md describes every key.
type config struct {
	Mail  mailConfig   `toml:"mail"`
	IMAP  serverConfig `toml:"imap"`
	SMTP  serverConfig `toml:"smtp"`
	Store storeConfig  `toml:"store"`
	HTTP  httpConfig   `toml:"http"`

	path string // where it was read; empty for the defaults
}

type mailConfig struct {
	Address   string `toml:"address"`   // the game master's: "gm@example.org"
	Name      string `toml:"name"`      // shown beside it
	Separator string `toml:"separator"` // before a tag in the address; "+" if empty
	GM        string `toml:"gm"`        // the game master's own address
}

type serverConfig struct {
	Host         string `toml:"host"`
	Port         int    `toml:"port"`
	TLS          string `toml:"tls"` // "implicit", "starttls" or "none"
	Insecure     bool   `toml:"insecure"`
	User         string `toml:"user"`
	PasswordFile string `toml:"password_file"`
	PasswordEnv  string `toml:"password_env"`
	Auth         string `toml:"auth"` // "plain" if there is a user and it says nothing

	// Of IMAP only.
	Mailbox   string   `toml:"mailbox"`
	Processed *string  `toml:"processed"` // "" leaves the mails where they are
	Failed    *string  `toml:"failed"`
	Poll      duration `toml:"poll"`
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

// loadConfig reads the configuration that a command was told to use. Without
// --config and without the default file it is the defaults: enough for the
// commands that only need the store.
func loadConfig(cmd *cobra.Command) (*config, error) {
	path, err := cmd.Flags().GetString("config")
	if err != nil {
		return nil, err
	}
	c := &config{Store: storeConfig{Path: "mobpost.db"}}
	explicit := path != ""
	if !explicit {
		path = defaultConfig
	}
	meta, err := toml.DecodeFile(path, c)
	var parse toml.ParseError
	switch {
	case errors.Is(err, fs.ErrNotExist) && !explicit:
		return c, nil
	case errors.As(err, &parse):
		return nil, badInput(fmt.Errorf("%s:%d: %s", path, parse.Position.Line, parse.Message))
	case err != nil:
		return nil, badInput(fileError(path, err))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, badInput(fmt.Errorf("%s: %s is no key of the configuration; docs/configuration.md lists them", path, unknown[0]))
	}
	c.path = path
	if err := c.HTTP.check(); err != nil {
		return nil, badInput(fmt.Errorf("%s: %w", path, err))
	}
	if !filepath.IsAbs(c.Store.Path) {
		c.Store.Path = filepath.Join(filepath.Dir(path), c.Store.Path)
	}
	return c, nil
}

// server makes a mail server's settings, its secret read.
func (c *config) server(section string, s serverConfig, port int) (mailer.Server, error) {
	wrong := func(format string, args ...any) error {
		return badInput(fmt.Errorf("%s: [%s] %s", c.path, section, fmt.Sprintf(format, args...)))
	}
	server := mailer.Server{Host: s.Host, Port: s.Port, TLS: mailer.TLSMode(s.TLS), Insecure: s.Insecure, User: s.User, Auth: mailer.Auth(s.Auth)}
	if server.Port == 0 {
		server.Port = port
	}
	if server.TLS == "" {
		server.TLS = mailer.Implicit
	}
	if server.Auth == mailer.NoAuth && s.User != "" {
		server.Auth = mailer.PlainAuth
	}
	if s.Host == "" {
		return server, wrong("host is missing")
	}
	switch {
	case s.PasswordFile != "" && s.PasswordEnv != "":
		return server, wrong("has both password_file and password_env; one is enough")
	case s.PasswordFile != "":
		path := s.PasswordFile
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(c.path), path)
		}
		info, err := os.Stat(path)
		if err != nil {
			return server, wrong("password_file: %v", fileError(path, err))
		}
		if info.Mode().Perm()&0o077 != 0 {
			return server, wrong("password_file: others can read %s; do: chmod 600 %s", path, path)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return server, wrong("password_file: %v", err)
		}
		server.Password = mailer.Secret(strings.TrimRight(string(data), "\r\n"))
	case s.PasswordEnv != "":
		value, ok := os.LookupEnv(s.PasswordEnv)
		if !ok {
			return server, wrong("password_env: the environment has no %s", s.PasswordEnv)
		}
		server.Password = mailer.Secret(value)
	}
	if err := server.Check(); err != nil {
		return server, wrong("%v", err)
	}
	return server, nil
}
