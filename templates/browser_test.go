package templates_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"mobpost/templates"
)

// browser starts Chromium, or skips the test where there is none. With
// MOBPOST_BROWSER=1, which CI sets, there must be one.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		if os.Getenv("MOBPOST_BROWSER") == "1" {
			t.Fatal("MOBPOST_BROWSER=1, and there is no Chromium (apt-get install chromium)")
		}
		t.Skip("no Chromium on this machine: mails are not looked at in a browser (apt-get install chromium)")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WSURLReadTimeout(time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// inspect looks at a page as its reader would and gives what is wrong. The
// contrast is WCAG's, of each text with what really lies behind it.
const inspect = `(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push('the page is ' + root.scrollWidth + ' wide');
  for (const e of document.querySelectorAll('body *')) {
    const r = e.getBoundingClientRect();
    if (e.scrollWidth > e.clientWidth + 1 && e.tagName == 'DIV') faults.push('must be scrolled sideways: ' + e.textContent.slice(0, 40));
    if (r.width && r.right > root.clientWidth + 0.5) { faults.push(e.tagName + ' reaches to ' + r.right + ': ' + e.textContent.slice(0, 40)); break; }
  }
  for (const i of document.images) {
    if (!i.complete || !i.naturalWidth) faults.push('no picture ' + i.src);
    if (i.alt.length < 20) faults.push('no alt text for ' + i.src);
    const r = i.getBoundingClientRect();
    if (Math.abs(r.width / r.height - i.naturalWidth / i.naturalHeight) > 0.02) faults.push('pressed out of shape: ' + i.src);
  }
  for (const a of document.links) {
    const r = a.getBoundingClientRect();
    if (r.height < 24) faults.push('a finger misses the link ' + a.textContent);
  }
  const rgb = s => { const m = s.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
  const lum = c => { const f = c.slice(0, 3).map(v => (v /= 255) <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  for (let n; n = walk.nextNode();) {
    if (!n.data.trim()) continue;
    const e = n.parentElement, fg = rgb(getComputedStyle(e).color);
    let b = e, bg = [0, 0, 0, 0];
    for (; b && !bg[3]; b = b.parentElement) bg = rgb(getComputedStyle(b).backgroundColor);
    if (!bg[3]) bg = [255, 255, 255, 1];
    const x = lum(fg), y = lum(bg), ratio = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    const key = fg + '/' + bg;
    if (ratio < 4.5 && !seen.has(key)) { seen.add(key); faults.push('contrast ' + ratio.toFixed(1) + ': ' + n.data.trim().slice(0, 40)); }
  }
  return faults;
})()`

// TestBrowser opens every sample in Chromium, as wide as a telephone and as a
// window, in light and dark. MOBPOST_SHOTS names a folder for screenshots.
func TestBrowser(t *testing.T) {
	ctx := browser(t)
	messages := chromedp.Console(ctx)
	all := samples(t)
	all["largest"] = largest()
	for name, s := range all {
		file := onDisk(t, s)
		for _, width := range []int64{320, 800} {
			for _, scheme := range []string{"light", "dark"} {
				at := fmt.Sprintf("%s-%d-%s", name, width, scheme)
				faults, err := lookAt(ctx, file, width, scheme)
				if err != nil {
					t.Fatalf("%s: %v", at, err)
				}
				for _, f := range faults {
					t.Errorf("%s: %s", at, f)
				}
				if shots := os.Getenv("MOBPOST_SHOTS"); shots != "" {
					shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
					if err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(shots, at+".png"), shot, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	const end = "all pages have been looked at"
	if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](`console.log("`+end+`")`)); err != nil {
		t.Fatal(err)
	}
	for m, err := range messages {
		if err != nil {
			t.Fatal(err)
		}
		if m.Text == end {
			break
		}
		t.Errorf("the browser says: %s", m)
	}
}

// onDisk writes a mail as files.
func onDisk(t *testing.T, s sample) string {
	t.Helper()
	dir := t.TempDir()
	page, pictures := templates.HTML(s.Report, s.Names, options(s))
	for _, p := range pictures {
		if err := os.WriteFile(filepath.Join(dir, p.Name), p.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "mail.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func lookAt(ctx context.Context, file string, width int64, scheme string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
		return nil, err
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate("file://"+file)); err != nil {
		return nil, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[[]string](inspect))
}
