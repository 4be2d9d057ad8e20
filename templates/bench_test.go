package templates_test

import (
	"testing"

	"mobpost/templates"
)

func BenchmarkText(b *testing.B) {
	s := samples(b)["themob-late"]
	b.ReportAllocs()
	for b.Loop() {
		templates.Text(s.Report, s.Names)
	}
}

// BenchmarkHTML is a mail of which the pictures were drawn for another player.
func BenchmarkHTML(b *testing.B) {
	s := samples(b)["themob-late"]
	easel := new(templates.Easel)
	b.ReportAllocs()
	for b.Loop() {
		easel.HTML(s.Report, s.Names, options(s))
	}
}

// BenchmarkPictures draws all of a report's pictures.
func BenchmarkPictures(b *testing.B) {
	s := samples(b)["themob-late"]
	b.ReportAllocs()
	for b.Loop() {
		templates.HTML(s.Report, s.Names, options(s))
	}
}
