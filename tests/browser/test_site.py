"""The reference in a real browser, from disk: search, links, languages, looks, a phone, and who cannot see it."""

from __future__ import annotations

import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytestmark = pytest.mark.slow

PAPER = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(251, 247, 239)", "rgb(26, 23, 20)"
WIDTH = "document.documentElement.scrollWidth"

MOVED = """() => {
  const box = document.createElement("div");
  box.id = "moved";
  box.className = "example";
  box.innerHTML = '<p class="label">x</p><svg class="board"><g class="figure"><title>Ann</title><circle r="5"/></g></svg>';
  document.querySelector("main").append(box);
  PLAYED.add(NAMES.rules, 40, {moved: [[["Ann", 1, 1]], [[0, "change", "goes", [["Ann", 2, 3]]]]]});
  box.append(PLAYED.open(box));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Gives files, and tells nobody."""

    def log_message(self, *_):
        pass


def opened(page, site, name):
    page.goto(f"{site.as_uri()}/{name}")
    return page


def comes(page, condition, seconds=30):
    """Whether something comes to be so. A page that nobody looks at may paint nothing, and notice nothing: it is looked at."""
    until = time.monotonic() + seconds
    while not (so := page.evaluate(condition)) and time.monotonic() < until:
        page.screenshot()
        time.sleep(0.05)
    return so


@pytest.mark.parametrize(
    ("start", "typed", "found"),
    [
        ("index.html", "iron", "skills.html#skill-iron-will"),
        ("states.html", "zelazna", "skills.html#skill-iron-will"),
        ("index.pl.html", "żelazna", "skills.pl.html#skill-iron-will"),
        ("names.pl.html", "iron will", "skills.pl.html#skill-iron-will"),
    ],
)
def test_the_search_finds_a_skill_by_the_keyboard(page, site, start, typed, found):
    if not (site / start).is_file():
        start = "index.html"
    opened(page, site, start)
    page.keyboard.press("/")
    page.keyboard.type(typed)
    assert page.locator("#q").get_attribute("aria-expanded") == "true"
    active = page.locator("#q").get_attribute("aria-activedescendant")
    assert "Iron Will" in page.locator(f"#{active}").inner_text()
    assert page.locator("#count").inner_text().endswith(": 1")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{found}")
    assert page.locator("#skill-iron-will").is_visible()


def test_the_search_is_left_and_walked_by_keys(page, site):
    opened(page, site, "index.html")
    page.keyboard.press("/")
    page.keyboard.type("i")
    first = page.locator("#q").get_attribute("aria-activedescendant")
    page.keyboard.press("ArrowDown")
    assert page.locator("#q").get_attribute("aria-activedescendant") != first
    assert page.locator("#hits [aria-selected=true]").count() == 1
    page.keyboard.press("ArrowUp")
    assert page.locator("#q").get_attribute("aria-activedescendant") == first
    page.keyboard.press("Escape")
    assert page.locator("#hits").is_hidden()
    assert page.locator("#q").input_value() == ""
    page.keyboard.type("zzzz")
    assert page.locator("#count").inner_text().startswith("Nothing found")


def test_the_language_switch_stays_on_the_entry(page, site):
    opened(page, site, "skills.html#skill-quick-feet")
    page.click("#language")
    page.wait_for_url("**/skills.pl.html#skill-quick-feet")
    assert page.locator("#skill-quick-feet-title .name").inner_text() == "Szybkie nogi"
    page.click("#language")
    page.wait_for_url("**/skills.html#skill-quick-feet")
    opened(page, site, "names.html")
    page.click("#language")
    page.wait_for_url("**/names.pl.html")


def test_an_entry_is_found_from_an_old_link(page, site):
    opened(page, site, "index.html#skill-iron-will--ruling-1")
    page.wait_for_url("**/skills.html#skill-iron-will--ruling-1")


def look_after(page, site, chosen):
    """The colour of another page, opened after a look was chosen; a page without a profile may lose what it has just kept."""
    for _ in range(5):
        opened(page, site, "index.html")
        if page.evaluate(PAPER) != chosen:
            page.click("#theme")
        assert page.evaluate(PAPER) == chosen
        found = opened(page, site, "skills.pl.html").evaluate(PAPER)
        if found == chosen:
            break
    return found


def test_dark_and_light_are_remembered(page, site):
    opened(page, site, "index.html")
    assert page.evaluate(PAPER) == LIGHT
    assert look_after(page, site, DARK) == DARK
    assert look_after(page, site, LIGHT) == LIGHT


def test_other_open_pages_follow_the_choice(page, site):
    opened(page, site, "index.html")
    other = opened(page.context.new_page(), site, "skills.html")
    assert any(followed(page, other) for _ in range(5))


def followed(page, other):
    """Whether another page follows a choice; a page without a profile may lose what it has just kept, and tells nobody."""
    page.click("#theme")
    if comes(other, f"{PAPER} === '{DARK}'", seconds=5):
        return True
    page.click("#theme")
    return False


def test_a_dark_system_gets_dark_pages(page, site):
    page.emulate_media(color_scheme="dark")
    opened(page, site, "index.html")
    assert page.evaluate(PAPER) == DARK


def test_paper_gets_no_bar(page, site):
    page.emulate_media(media="print", color_scheme="dark")
    opened(page, site, "skills.html")
    assert page.locator(".bar").is_hidden() and page.locator(".contents").is_hidden()
    assert page.evaluate(PAPER) == "rgb(255, 255, 255)"


def test_on_paper_no_table_is_cut_and_its_heads_are_names(page, site):
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1010, "height": 700})
    opened(page, site, "lists.html")
    page.evaluate(
        "[...document.querySelector('table.sortable').rows].forEach(row => {"
        "for (let n = 0; n < 18; n += 1) { row.insertBefore(row.cells[0].cloneNode(true), row.cells[1]).textContent = '12'; } })"
    )
    assert page.evaluate("document.querySelector('.scroll').scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.querySelector('.scroll')).overflowX") == "visible"
    # Chromium paints nothing of a button in heads that are said again on the next page.
    assert page.evaluate("getComputedStyle(document.querySelector('.sortable th button')).display") == "contents"
    assert page.evaluate("getComputedStyle(document.querySelector('.sortable th button'), '::after').content") == "none"


def test_what_needs_scripts_is_not_shown_without_them(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = opened(context.new_page(), site, "lists.html")
    assert page.locator("#q").is_hidden() and page.locator("#theme").is_hidden()
    assert page.locator("table.sortable th").first.is_visible()
    context.close()
    context = browser.new_context()
    page = opened(context.new_page(), site, "lists.html")
    assert page.locator("#q").is_visible() and page.locator("#theme").is_visible()
    context.close()


def test_the_keyboard_skips_to_the_rules(page, site):
    opened(page, site, "index.html")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    assert skip.evaluate("e => e === document.activeElement && e.getBoundingClientRect().left >= 0")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "rules"
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_list_of_what_was_found_closes_when_the_search_is_left(page, site):
    opened(page, site, "index.html")
    page.keyboard.press("/")
    page.keyboard.type("i")
    assert page.locator("#hits").is_visible()
    page.keyboard.press("Tab")
    assert page.locator("#hits").is_hidden() and page.evaluate("document.activeElement.closest('.search')") is None


def test_words_and_rules_lead_to_each_other(page, site):
    opened(page, site, "index.pl.html")
    page.click(".foot .words")
    page.wait_for_url("**/words.pl.html")
    page.click(".foot .words")
    page.wait_for_url("**/index.pl.html")


def test_that_nothing_was_found_is_seen(page, site):
    opened(page, site, "index.html")
    page.keyboard.press("/")
    page.keyboard.type("xyzzy")
    box = page.locator("#count").bounding_box()
    assert page.locator("#count").inner_text().startswith("Nothing found") and box["height"] > 20 and box["width"] > 100
    page.keyboard.press("Escape")
    assert page.locator("#count").bounding_box()["height"] < 5


def test_a_link_shows_where_it_leads(page, site):
    opened(page, site, "rulings.html")
    link = page.locator("main dt a[href*='skill-iron-will']").first
    link.hover()
    page.wait_for_selector("#peek:not([hidden])")
    assert "Iron Will" in page.locator("#peek").inner_text()
    assert link.get_attribute("aria-describedby") == "peek"
    page.keyboard.press("Escape")
    assert page.locator("#peek").is_hidden()


def test_a_tap_shows_first_and_leads_then(browser, site):
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = opened(context.new_page(), site, "rulings.html")
    link = page.locator("main dt a[href*='skill-iron-will']").first
    link.tap()
    assert page.locator("#peek").is_visible() and page.url.endswith("rulings.html")
    page.locator("#peek .open").tap()
    page.wait_for_url("**/skills.html#skill-iron-will")
    context.close()


def test_a_table_is_sorted_by_the_column_that_is_pressed(page, site):
    opened(page, site, "lists.html")
    names = page.locator("table.sortable").first.locator("tbody th a")
    before = names.all_inner_texts()
    head = page.locator("table.sortable").first.locator("thead th").first
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert names.all_inner_texts() == sorted(before)
    head.locator("button").press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    assert names.all_inner_texts() == sorted(before, reverse=True)


def test_the_contents_follow_what_is_read(page, site):
    page.set_viewport_size({"width": 1200, "height": 300})
    opened(page, site, "course.html")
    links = page.locator(".contents li li a")
    last = links.last
    aim = last.get_attribute("href")[1:]
    page.evaluate("id => document.getElementById(id).scrollIntoView()", aim)
    assert comes(page, "document.querySelector('.contents [aria-current=location]') !== null")
    assert page.locator(".contents [aria-current=location]").count() == 1


SPIED = """async aimed => {
  const wrong = [], wait = () => new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)));
  for (const link of document.querySelectorAll(".contents li a[href^='#']")) {
    const there = document.getElementById(link.getAttribute("href").slice(1));
    if (aimed) { location.hash = link.getAttribute("href"); } else { there.scrollIntoView(); }
    dispatchEvent(new Event("scroll"));
    await wait();
    const end = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const first = [...document.querySelectorAll(".entry")].find(e => e.offsetTop === there.offsetTop) || there;
    const current = document.querySelector(".contents [aria-current=location]");
    if (current !== link && (aimed || !end && first === there)) { wrong.push(link.textContent); }
  }
  return wrong;
}"""


@pytest.mark.parametrize("aimed", [True, False])
def test_of_entries_beside_one_another_the_first_or_the_one_led_to_is_read(page, site, aimed):
    page.set_viewport_size({"width": 1200, "height": 300})
    opened(page, site, "skills.html")
    page.add_style_tag(
        content=".entries { display: grid; grid-template-columns: 1fr 1fr; align-items: start; } .entry { min-height: 20rem; }"
    )
    assert page.locator(".contents li li a").count() > 2
    assert page.evaluate(SPIED, aimed) == []


def test_examples_are_folded_on_a_phone_and_open_where_one_is_linked(page, site):
    page.set_viewport_size({"width": 390, "height": 800})
    file = next(f.name for f in sorted(site.glob("*.html")) if 'class="examples"' in f.read_text("utf-8"))
    opened(page, site, file)
    folded = page.locator("details.examples").first
    assert folded.evaluate("e => e.open") is False
    anchor = folded.locator(".example").first.get_attribute("id")
    opened(page, site, f"{file}#{anchor}")
    page.evaluate("id => { location.hash = ''; location.hash = id; }", anchor)
    assert comes(page, "document.querySelector('details.examples').open")
    page.set_viewport_size({"width": 1200, "height": 800})
    assert comes(page, "[...document.querySelectorAll('details.examples')].every(e => e.open)")


def stepped(page, site, name="skills.html"):
    """The first example of a page with its steps open, and the button that goes on."""
    opened(page, site, name)
    example = page.locator(".example[id^=skill-hard-skin]")
    example.locator("button.play").click()
    return example, example.locator("button.after")


def test_an_example_is_played_step_by_step(page, site):
    example, after = stepped(page, site)
    count = example.locator(".steps .count")
    whole = int(count.inner_text().split("/")[1])
    while after.is_enabled():
        after.click()
    assert example.locator(".told li").count() == whole
    assert example.locator(".told .now").count() == 1
    example.locator("button.before").press("Enter")
    assert int(count.inner_text().split("/")[0]) < whole
    play = example.locator("button.play")
    assert play.get_attribute("aria-expanded") == "true"
    play.click()
    assert example.locator(".steps").is_hidden() and play.get_attribute("aria-expanded") == "false"


def test_steps_tell_totals_with_their_reasons_and_move_who_moves(page, site):
    told = "".join(f.read_text("utf-8") for f in site.glob("played-*.js") if not f.name.endswith(".pl.js"))
    assert "Ann: blow 4 = 2 (power) + 1 (Might) + 1 (Hard Skin)" in told
    opened(page, site, "skills.html")
    page.evaluate(MOVED)
    figure = page.locator("#moved figure, #moved g.figure").first
    page.locator("#moved button.after").click()
    assert figure.evaluate("e => e.style.transform") == "translate(40px, 80px)"
    page.locator("#moved button.before").click()
    assert figure.evaluate("e => e.style.transform") == "translate(0px, 0px)"


def test_where_nothing_happens_no_steps_are_offered(page, site):
    opened(page, site, "skills.html")
    page.wait_for_selector(".example[id^=skill-hard-skin] button.play")
    assert page.locator(".example[id^=skill-quick-feet] .label").count() == 1
    assert page.locator(".example[id^=skill-quick-feet] button.play").count() == 0


def test_steps_of_other_rules_are_not_shown(page, site):
    opened(page, site, "skills.html")
    page.evaluate("NAMES.rules = 'others'")
    page.locator("button.play").first.click()
    page.wait_for_selector("p.steps")
    assert page.locator("p.steps").inner_text() == "This example cannot be played here."


SCREENS = (320, 390, 640, 768, 1024, 1440)


@pytest.mark.parametrize("lang", ["", ".pl"])
def test_open_steps_keep_nobody_out_and_are_never_too_wide(page, site, lang):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    stepped(page, site, f"skills{lang}.html")
    for screen in SCREENS:
        page.set_viewport_size({"width": screen, "height": 800})
        assert page.evaluate(WIDTH) <= screen
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.Axe().run(page, options={"preload": False}).response["violations"]
        assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_right_in_every_look_and_width(page, site, scheme):
    """One page of each kind, in both languages: nothing grave, and nothing wider than the screen."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page.emulate_media(color_scheme=scheme)
    wrong = {}
    for file in sorted(site.glob("*.html")):
        page.set_viewport_size({"width": 1200, "height": 800})
        opened(page, site, file.name)
        found = axe.Axe().run(page, options={"preload": False}).response["violations"]
        grave = [v["id"] for v in found if v["impact"] in ("serious", "critical")]
        for screen in SCREENS:
            page.set_viewport_size({"width": screen, "height": 800})
            grave += [str(screen)] if page.evaluate(WIDTH) > screen else []
        if grave:
            wrong[file.name] = grave
    assert wrong == {}


def test_the_pages_are_there_without_a_network(browser, site):
    """From a server: once it has been read, all of it is kept, what nobody has looked at yet too."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.shutdown()
        server.server_close()
        page.goto(f"http://127.0.0.1:{server.server_port}/skills.pl.html#skill-iron-will")
        assert page.locator("#skill-iron-will").is_visible()
        page.locator(".example[id^=skill-hard-skin] button.play").click()
        page.wait_for_selector(".steps .told li")
        page.goto(f"http://127.0.0.1:{server.server_port}/words.html")
        assert page.locator("article.word").count() > 100
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        assert page.locator("a[href='skills.html']").count()
    finally:
        context.close()
