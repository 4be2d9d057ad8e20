package templates_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/templates"
)

var update = flag.Bool("update", false, "write what is rendered as what is wanted; look at it before it is kept")

const golden = "../testdata/golden"

// sample is a report of a game that machine players have played, as the store
// keeps it.
type sample struct {
	Names  []string
	Report game.Report
}

// samples are the reports in testdata/golden, by the name of their folder. A
// test of them all would say nothing if there were none.
func samples(t testing.TB) map[string]sample {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(golden, "*", "report.json"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%d reports in %s: %v", len(files), golden, err)
	}
	all := map[string]sample{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var s sample
		if err := json.Unmarshal(data, &s); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[filepath.Base(filepath.Dir(file))] = s
	}
	return all
}

// options are those of a mail, with pictures that a browser finds beside it.
func options(s sample) templates.Options {
	return templates.Options{
		Source:  func(name string) string { return name },
		ReplyTo: "gm+r7k2m@example.org", Subject: "Re: " + s.Report.Title,
		Begin: "[mobpost report begins]", End: "[mobpost report ends]",
	}
}

func TestGolden(t *testing.T) {
	for name, s := range samples(t) {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(golden, name)
			same(t, filepath.Join(dir, "report.txt"), []byte(templates.Text(s.Report, s.Names)))
			html, pictures := templates.HTML(s.Report, s.Names, options(s))
			same(t, filepath.Join(dir, "report.html"), []byte(html))
			kept, _ := filepath.Glob(filepath.Join(dir, "*.png"))
			if len(kept) != len(pictures) && !*update {
				t.Errorf("%d pictures, %d are kept", len(pictures), len(kept))
			}
			for _, p := range pictures {
				samePicture(t, filepath.Join(dir, p.Name), p)
			}
		})
	}
}

func same(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s:%d is not as it was (-update writes it anew)\n got %s\nwant %s", file, i+1, a[i], b[i])
		}
	}
	t.Fatalf("%s has %d lines, %d are kept (-update writes it anew)", file, len(a), len(b))
}

// samePicture compares dots, not bytes: another version of Go may compress
// otherwise, and another processor round an edge to the next grey.
func samePicture(t *testing.T, file string, p templates.Picture) {
	t.Helper()
	got := decode(t, p.Data)
	if b := got.Bounds(); b.Dx() != 2*p.Width || b.Dy() != 2*p.Height {
		t.Errorf("%s is %v and is shown as %d x %d: it is not crisp at twice the density", p.Name, b, p.Width, p.Height)
	}
	if *update {
		if err := os.WriteFile(file, p.Data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := decode(t, data)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s is %v, it was %v", file, got.Bounds(), want.Bounds())
	}
	b, others := got.Bounds(), 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r1, g1, b1, _ := got.At(x, y).RGBA()
			r2, g2, b2, _ := want.At(x, y).RGBA()
			if far(r1, r2) || far(g1, g2) || far(b1, b2) {
				others++
			}
		}
	}
	if others > b.Dx()*b.Dy()/1000 {
		t.Errorf("%s has %d dots that were otherwise (-update writes it anew)", file, others)
	}
}

func far(a, b uint32) bool { return max(a, b)-min(a, b) > 0x3000 }

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := m.(*image.Paletted); !ok {
		t.Error("a picture has no palette: it is larger than it need be")
	}
	return m
}
