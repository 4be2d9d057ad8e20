package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingGlobalChanges: no init(), and no package-level variable that is
// assigned to, taken the address of, or made to be changed. What is handed in
// can be seen; what is global cannot.
func TestNothingGlobalChanges(t *testing.T) {
	for _, p := range packages(t) {
		set := token.NewFileSet()
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		g := globals{set: set, specs: map[string]*ast.ValueSpec{}}
		for _, f := range files {
			g.declared(f)
		}
		for _, f := range files {
			ast.Inspect(f, g.look)
		}
		for _, found := range g.found {
			t.Errorf("%s: %s", p.ImportPath, found)
		}
	}
}

// globals looks for what changes a package's variables.
type globals struct {
	set   *token.FileSet
	specs map[string]*ast.ValueSpec // the package's variables by name
	found []string
}

func (g *globals) report(n ast.Node, what string) {
	at := g.set.Position(n.Pos())
	g.found = append(g.found, filepath.Base(at.Filename)+": "+what)
}

// declared collects a file's variables, and what must not be declared at all.
func (g *globals) declared(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				g.report(d, "func init: what is to be set up is set up by who needs it")
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				v, ok := s.(*ast.ValueSpec)
				if !ok || d.Tok != token.VAR {
					continue
				}
				for _, name := range v.Names {
					g.specs[name.Name] = v
				}
				if x, ok := v.Type.(*ast.SelectorExpr); ok {
					if from, ok := x.X.(*ast.Ident); ok && (from.Name == "sync" || from.Name == "atomic") {
						g.report(v, "var "+v.Names[0].Name+" is there to be changed")
					}
				}
			}
		}
	}
}

// look finds assignments, increments and addresses taken.
func (g *globals) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			for _, left := range n.Lhs {
				g.changes(left, "is assigned to")
			}
		}
	case *ast.IncDecStmt:
		g.changes(n.X, "is counted")
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			g.changes(n.Key, "is assigned to")
			g.changes(n.Value, "is assigned to")
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			if name, ok := n.X.(*ast.Ident); ok {
				g.changes(name, "has its address taken")
			}
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "delete" || f.Name == "clear") && f.Obj == nil && len(n.Args) > 0 {
			g.changes(n.Args[0], "has something taken out")
		}
	}
	return true
}

// changes reports a change of a variable of the package, or of what it holds.
func (g *globals) changes(x ast.Expr, how string) {
	for {
		switch inner := x.(type) {
		case *ast.IndexExpr:
			x = inner.X
			continue
		case *ast.SelectorExpr:
			x = inner.X
			continue
		case *ast.StarExpr:
			x = inner.X
			continue
		case *ast.ParenExpr:
			x = inner.X
			continue
		case *ast.Ident:
			// A name that the parser has bound to a declaration elsewhere is
			// a parameter or a variable of a function.
			spec := g.specs[inner.Name]
			if spec != nil && (inner.Obj == nil || inner.Obj.Decl == spec) && !strings.HasPrefix(inner.Name, "_") {
				g.report(inner, "var "+inner.Name+" "+how)
			}
		}
		return
	}
}
