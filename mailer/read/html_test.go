package read

import "testing"

// TestHTML holds how HTML becomes lines, and which of them are the writer's.
func TestHTML(t *testing.T) {
	for name, c := range map[string]struct{ html, want string }{
		"breaks":              {"a<br>b<br/>c", "a\nb\nc"},
		"blocks":              {"<div>a</div><div>b</div><p>c</p>d", "a\nb\nc\nd"},
		"an empty line":       {"<div>a</div><div><br></div><div>b</div>", "a\n\nb"},
		"white space":         {"a\n   b\t c<br>\n d", "a b c\nd"},
		"inline elements":     {"<b>1:</b> <i>Ca</i>sino", "1: Casino"},
		"entities":            {"a &amp; b &lt;c&gt; &#233;&nbsp;f", "a & b <c> é\u00a0f"},
		"a list":              {"<ul><li>a</li><li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"},
		"a numbered list":     {"<ol start=3><li>a<li>b<li value=7>c</ol>", "3. a\n4. b\n7. c"},
		"a table":             {"<table><tr><th>a<th>b</tr><tr><td>c</td><td>d</td></table>", "a b\nc d"},
		"a layout table":      {"<table><tr><td><p>a</p><p>b</p></td></tr></table>c", "a\nb\nc"},
		"preformatted":        {"<pre>a\n  b\n\nc</pre>d", "a\n  b\n\nc\nd"},
		"pre-wrap":            {"<div style='white-space: pre-wrap'>a\nb</div>", "a\nb"},
		"comments":            {"a<!-- b -->c<!--[if mso]>d<![endif]-->", "ac"},
		"conditional content": {"<p>a</p><![if !supportLists]>b<![endif]>", "a\nb"},
		"hidden":              {"a<span style='DISPLAY : none'>b</span><div hidden>c</div>d", "a\nd"},
		"an open head":        {"<head><title>x</title><div>a</div>", "a"},
		"a quote":             {"a<blockquote type=cite>b</blockquote>c", "a\n\nc"},
		"a bare quote":        {"a<blockquote>b</blockquote>", "a"},
		"all in a bare quote": {"<blockquote>a<div>b</div></blockquote>", "a\nb"},
		"all in a real quote": {"<blockquote type=cite>a</blockquote>", ""},
		"indented":            {"a<blockquote style='margin:0 0 0 40px;border:none'>b</blockquote>", "a\nb"},
		"quote marks":         {"a<br>&gt; b<br>c", "a\n\nc"},
		"a rule and a block":  {"a<hr><b>From: gm@mob.example.net</b> <b>Date: Sun, 29 Nov 2026 22:15:00 -0700</b><div>b</div>", "a"},
		"a rule of his own":   {"a<hr>b", "a\nb"},
		"crossed elements":    {"<b><div>a</b></div>b", "a\nb"},
		"upper case":          {"<DIV>a</DIV><BLOCKQUOTE TYPE=\"CITE\">b</BLOCKQUOTE>", "a"},
	} {
		l := Read([]byte("From: red@example.org\nMessage-ID: <a@b.example>\nContent-Type: text/html; charset=utf-8\n\n"+c.html), us())
		if got := l.Text(); got != c.want {
			t.Errorf("%s: %q read as %q, want %q", name, c.html, got, c.want)
		}
	}
}
