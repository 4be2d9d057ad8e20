package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"mobpost/gm"
)

// browser starts Chromium, or skips the test where there is none. With
// MOBPOST_BROWSER=1, which CI sets, there must be one; with it empty, as when
// CI looks for races, none is started.
func browser(t *testing.T) context.Context {
	t.Helper()
	if want, set := os.LookupEnv("MOBPOST_BROWSER"); set && want == "" {
		t.Skip("MOBPOST_BROWSER is empty: no browser is wanted")
	}
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
		t.Skip("no Chromium on this machine: the archive is not looked at in a browser (apt-get install chromium)")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WSURLReadTimeout(time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// lookPage looks at a page as its reader would and gives what is wrong: what
// overflows, pictures that are missing or out of shape, what has no name for a
// screen reader, what a finger misses, and contrast by WCAG, of each text with
// what really lies behind it.
const lookPage = `(() => {
  const faults = [], root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push('the page is ' + root.scrollWidth + ' wide');
  if (!root.lang || !document.title.trim()) faults.push('no language or no title');
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('.skip')) continue;
    const r = e.getBoundingClientRect();
    if (e.scrollWidth > e.clientWidth + 1 && e.matches('div,pre')) faults.push('must be scrolled sideways: ' + e.textContent.trim().slice(0, 40));
    if (r.width && r.right > root.clientWidth + 0.5) faults.push(e.tagName + ' reaches to ' + r.right + ': ' + e.textContent.trim().slice(0, 40));
  }
  for (const i of document.images) {
    if (!i.complete || !i.naturalWidth) faults.push('no picture ' + i.src);
    if (i.alt.length < 20) faults.push('no alt text for ' + i.src);
    if (Math.abs(i.clientWidth / i.clientHeight - i.naturalWidth / i.naturalHeight) > 0.03) faults.push('pressed out of shape: ' + i.src);
  }
  for (const i of document.querySelectorAll('input:not([type=hidden])')) if (!i.labels.length) faults.push('a field without a label');
  for (const e of document.querySelectorAll('nav,[role=region]')) if (!e.getAttribute('aria-label')) faults.push('a landmark without a name');
  for (const e of document.querySelectorAll('a,button,summary,input:not([type=hidden])')) {
    if (e.closest('.skip') || e.tagName != 'SUMMARY' && e.closest('details:not([open])')) continue;
    const name = (e.textContent || e.labels && e.labels[0].textContent || '').trim();
    if (!name) faults.push(e.tagName + ' has no name');
    const inText = e.tagName == 'A' && [...e.parentElement.childNodes].some(n => n.nodeType == 3 && n.data.trim());
    if (!inText && e.getBoundingClientRect().height < 24) faults.push('a finger misses ' + name + ', ' + e.getBoundingClientRect().height);
    e.focus();
    if (document.activeElement != e) faults.push('the keyboard does not reach ' + name);
  }
  if (document.styleSheets.length != 1 || getComputedStyle(document.querySelector('.top')).display != 'flex') faults.push('the style sheet does not work');
  const rgb = s => { const m = s.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
  const lum = c => { const f = c.slice(0, 3).map(v => (v /= 255) <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), seen = new Set();
  for (let n; n = walk.nextNode();) {
    if (!n.data.trim()) continue;
    const e = n.parentElement, fg = rgb(getComputedStyle(e).color);
    let b = e, bg = [0, 0, 0, 0];
    for (; b && !bg[3]; b = b.parentElement) bg = rgb(getComputedStyle(b).backgroundColor);
    const x = lum(fg), y = lum(bg), ratio = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05), key = fg + '/' + bg;
    if (!bg[3]) faults.push('no colour lies behind ' + n.data.trim().slice(0, 40));
    if (ratio < 4.5 && !seen.has(key)) { seen.add(key); faults.push('contrast ' + ratio.toFixed(1) + ': ' + n.data.trim().slice(0, 40)); }
  }
  return faults;
})()`

// TestArchiveBrowser opens the archive's pages in Chromium, as wide as a
// telephone and as a window, in light and dark, served and from a disk.
// Screenshots are left in the folder that MOBPOST_SHOTS names, or a temporary
// one, to be looked at.
func TestArchiveBrowser(t *testing.T) {
	ctx := browser(t)
	shots := os.Getenv("MOBPOST_SHOTS")
	if shots == "" {
		shots = filepath.Join(os.TempDir(), "mobpost-shots")
	}
	if err := os.MkdirAll(shots, 0o755); err != nil {
		t.Fatal(err)
	}
	h := newHall(t)
	var mu sync.Mutex
	var said []string
	err := chromedp.Listen(ctx, func(ev any) {
		if e, ok := ev.(*log.EventEntryAdded); ok {
			mu.Lock()
			defer mu.Unlock()
			said = append(said, e.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	for name, at := range h.sights(t) {
		for _, width := range []int64{320, 1280} {
			for _, scheme := range []string{"light", "dark"} {
				where := fmt.Sprintf("%s-%d-%s", name, width, scheme)
				faults, shot, err := sight(ctx, at, width, scheme)
				if err != nil {
					t.Fatalf("%s: %v", where, err)
				}
				for _, f := range faults {
					t.Errorf("%s: %s", where, f)
				}
				if err := os.WriteFile(filepath.Join(shots, where+".png"), shot, 0o644); err != nil {
					t.Fatal(err)
				}
				mu.Lock()
				for _, s := range said {
					if name != "none" || !strings.Contains(s, "404") {
						t.Errorf("%s: the browser says: %s", where, s)
					}
				}
				said = nil
				mu.Unlock()
			}
		}
	}
	t.Logf("screenshots are in %s", shots)
}

// sights are the pages to look at.
func (h *hall) sights(t *testing.T) map[string]string {
	t.Helper()
	h.begin(t, "east", "themob", "Anna", "Ben", "Cleo", "Dino")
	table := h.play(t, "east", 5)
	h.begin(t, "boss", "theboss", "Anna", "Ben", "Cleo")
	h.play(t, "boss", 40)
	h.begin(t, "heels", "heelers", "Maximiliane-Wilhelmina", "Ben", "Cleo", "Dino", "Elsa")
	h.play(t, "heels", 12)
	ctx := context.Background()
	h.begin(t, "done", "themob", "Anna", "Ben", "Cleo")
	h.play(t, "done", 4)
	left := h.last(t, "done")
	for _, act := range []gm.Act{gm.RollBack{Turn: left.Turn.Turn, Reason: gm.Reason{Why: "a ruling was wrong"}}, gm.RunNow{Anyway: true}, gm.EndGame{Why: "the evening is over"}} {
		if _, err := h.master.Do(ctx, "done", "gm test", act, false); err != nil {
			t.Fatal(err)
		}
	}
	disk := t.TempDir()
	if _, err := h.config.archive(h.db).exportTo(ctx, disk); err != nil {
		t.Fatal(err)
	}
	onDisk(t, disk)
	own := h.server.URL + "/" + seatPage(table.ViewToken(1))
	mails, err := h.db.Mailed(ctx, "east", 1)
	if err != nil {
		t.Fatal(err)
	}
	url := h.server.URL
	return map[string]string{
		"home": url + "/", "east": url + "/g/east/", "boss": url + "/g/boss/", "heels": url + "/g/heels/", "done": url + "/g/done/",
		"turn": url + "/g/east/1/1.2/", "turn-boss": url + "/" + h.last(t, "boss").show.Path, "turn-heels": url + "/" + h.last(t, "heels").show.Path,
		"open": url + "/g/done/1/1.1/seat-1/", "left": url + "/" + left.show.Path, "press": url + "/g/east/press/",
		"search": url + "/search?q=who+was+killed", "nothing": url + "/search?q=zeppelin&game=east", "ask": url + "/search", "none": url + "/g/nowhere/",
		"seat": own, "mail": own + fmt.Sprint(mails[0].ID) + "/", "answer": own + fmt.Sprint(mails[1].ID) + "/",
		"disk-home": "file://" + disk + "/index.html", "disk-game": "file://" + disk + "/g/done/index.html", "disk-turn": "file://" + disk + "/g/east/1/1.1/index.html",
	}
}

// last is a game's last turn.
func (h *hall) last(t *testing.T, id gm.GameID) *turn {
	t.Helper()
	b, err := h.archive.book(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return b.last()
}

// onDisk checks that every link of an export leads to a file of it.
func onDisk(t *testing.T, dir string) {
	t.Helper()
	pages := 0
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".html") {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		pages++
		for _, link := range links(t, string(data)) {
			to := filepath.Join(filepath.Dir(name), filepath.FromSlash(link))
			if info, err := os.Stat(to); link != "" && (err != nil || info.IsDir() || !strings.HasPrefix(to, dir)) {
				t.Errorf("%s leads to %s: %v", name, link, err)
			}
		}
		return nil
	})
	if err != nil || pages < 20 {
		t.Errorf("%d pages: %v", pages, err)
	}
}

func sight(ctx context.Context, at string, width int64, scheme string) (faults []string, shot []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
		return nil, nil, err
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate(at)); err != nil {
		return nil, nil, err
	}
	if shot, err = chromedp.Run(ctx, chromedp.FullScreenshot(100)); err != nil {
		return nil, nil, err
	}
	faults, err = chromedp.Run(ctx, chromedp.Evaluate[[]string](lookPage))
	return faults, shot, err
}
