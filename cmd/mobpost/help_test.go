package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runs is the program in this process: what it said, and its exit status.
func runs(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), status
}

// commands are all of the program's, with their paths.
func commands(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		all = append(all, commands(sub)...)
	}
	return all
}

// TestEveryHelpStandsAlone: whoever reads one help text alone learns what the
// command does, how it is called and what each flag means.
func TestEveryHelpStandsAlone(t *testing.T) {
	root := rootCommand()
	all := commands(root)
	if len(all) < 15 {
		t.Fatalf("only %d commands", len(all))
	}
	for _, c := range all {
		path := strings.Fields(c.CommandPath())[1:]
		out, errs, status := runs(t, append(path, "--help")...)
		if status != 0 || errs != "" {
			t.Errorf("%s --help: status %d, %q", c.CommandPath(), status, errs)
		}
		if c.Short == "" || strings.HasSuffix(c.Short, ".") || strings.ToUpper(c.Short[:1]) != c.Short[:1] {
			t.Errorf("%s: what it does is told as %q", c.CommandPath(), c.Short)
		}
		if !strings.Contains(out, "Usage:\n  "+c.CommandPath()) {
			t.Errorf("%s --help does not tell how it is called:\n%s", c.CommandPath(), out)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" || !strings.Contains(out, "--"+f.Name) && !f.Hidden {
				t.Errorf("%s: --%s is not explained", c.CommandPath(), f.Name)
			}
		})
		for line := range strings.SplitSeq(c.Long+"\n"+c.Example, "\n") {
			if len(line) > 100 {
				t.Errorf("%s: a line of the help has %d columns", c.CommandPath(), len(line))
			}
		}
	}
}

// TestStatusesOfTheHelp: a command that ends with statuses of its own says so.
func TestStatusesOfTheHelp(t *testing.T) {
	for _, name := range []string{"adjudicate", "read", "verify", "replay"} {
		if out, _, _ := runs(t, name, "--help"); !strings.Contains(out, "Exit status: 0 ") {
			t.Errorf("%s --help does not tell its exit statuses", name)
		}
	}
}

// TestADemoOfEveryGame plays each game of the list by mail to its end, but for
// the first, which demo.txtar plays twice.
func TestADemoOfEveryGame(t *testing.T) {
	for _, g := range games()[1:] {
		t.Run(g.Name(), func(t *testing.T) {
			least, _, _ := g.Seats()
			dir := filepath.Join(t.TempDir(), "demo")
			ctx, cancel := context.WithDeadline(t.Context(), late(t))
			defer cancel()
			var out, errs bytes.Buffer
			status := run(ctx, []string{"demo", "--game", g.Name(), "--players", strconv.Itoa(least), "--pace", "0", "--dir", dir,
				"--seed", strings.Repeat("2a", 32)}, strings.NewReader(""), &out, &errs)
			if status != 0 || errs.Len() > 0 || !strings.Contains(out.String(), "mobpost verify ") {
				t.Fatalf("status %d: %s\n%s", status, &errs, &out)
			}
			said, wrong, status := runs(t, "verify", filepath.Join(dir, "demo.export.json"))
			if status != 0 || !strings.HasPrefix(said, "All follows: demo, ") {
				t.Errorf("verify: %d %s%s", status, said, wrong)
			}
			said, wrong, status = runs(t, "-c", filepath.Join(dir, defaultConfig), "replay", "demo")
			if status != 0 {
				t.Errorf("replay: %d %s%s", status, said, wrong)
			}
		})
	}
}
