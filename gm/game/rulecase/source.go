package rulecase

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	quoted  = regexp.MustCompile("\"[^\"\n]*\"|`[^`\n]*`")
	mention = regexp.MustCompile(`\b([MBH])(\d{1,2})\b(?:( to )([MBH])(\d{1,2})\b)?`)
)

// owners are the folders of the games whose rulings have their own letter. The
// other letters mean nothing there: M3 is a card of theboss. The rules of
// chance, M51 and on, are shared by all games.
var owners = map[string]string{"gm/game/themob": "M", "gm/game/theboss": "B", "gm/game/heelers": "H"}

const firstShared = 51

// sources gives, by ruling, the files whose comments name it: those of the
// program, not of its tests. A package's doc.go speaks of all rulings and
// implements none.
func sources(top string) (map[string][]string, error) {
	found := map[string][]string{}
	err := filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(top, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if e.IsDir() {
			if name := e.Name(); rel != "." && (name[0] == '.' || name == "testdata" || name == "rulecase") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") || e.Name() == "doc.go" {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, number := range mentions(rel, src) {
			found[number] = append(found[number], rel)
		}
		return nil
	})
	return found, err
}

// mentions are the rulings that comments of a file name, each once, "M14 to
// M16" being three.
func mentions(file string, src []byte) []string {
	var numbers []string
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile(file, -1, len(src)), src, nil, scanner.ScanComments)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			break
		}
		if kind != token.COMMENT {
			continue
		}
		for _, m := range mention.FindAllStringSubmatch(quoted.ReplaceAllString(text, ""), -1) {
			first, _ := strconv.Atoi(m[2])
			last := first
			if m[3] != "" && m[4] == m[1] {
				last, _ = strconv.Atoi(m[5])
			}
			for n := first; n <= last; n++ {
				if belongs(file, m[1], n) {
					numbers = append(numbers, m[1]+strconv.Itoa(n))
				}
			}
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// belongs tells whether a letter and number in a file can be a ruling.
func belongs(file, letter string, n int) bool {
	if letter == "M" && n >= firstShared {
		return true
	}
	for dir, own := range owners {
		if strings.HasPrefix(file, dir+"/") {
			return letter == own
		}
	}
	return letter == "M"
}

// testsIn are the names of the functions in a folder's test files.
func testsIn(top, dir string) (map[string]bool, error) {
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(top, filepath.FromSlash(dir), "*_test.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				names[fn.Name.Name] = true
			}
		}
	}
	return names, nil
}
