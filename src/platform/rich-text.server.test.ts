import { describe, expect, test } from "vitest";
import { picturesNamed, sanitizeStory } from "./rich-text.server.ts";

const A = "0193b0f4-0000-7000-8000-00000000000a";
const B = "0193b0f4-0000-7000-8000-00000000000b";
const own = (id: string) => id === A;
const figure = (id: string) => `<figure data-media="${id}"></figure>`;

describe("a picture in a story", () => {
  test("is kept if it belongs to the page, identified by its id only", () => {
    const asked = `<p>Et</p><figure data-media="${A.toUpperCase()}" class="x" onclick="x()"></figure>`;
    expect(sanitizeStory(asked, own)).toBe(`<p>Et</p>${figure(A)}`);
    expect(sanitizeStory(figure(A), own)).toBe(figure(A));
  });

  test.each([
    ["somebody else's", figure(B)],
    ["none", "<figure></figure>"],
    ["an address", '<figure data-media="https://example.org/x.jpg"></figure>'],
    ["an element of its own", '<img src="https://example.org/x.jpg" onerror="alert(1)">'],
    ["data", '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
    ["a line", `<hr data-media="${A}">`],
  ])("is removed if it is %s", (_, html) => {
    expect(sanitizeStory(`<p>Et</p>${html}<p>To</p>`, own)).toBe("<p>Et</p><p>To</p>");
  });

  test("is removed if no owner is known", () => {
    expect(sanitizeStory(`<p>Et</p>${figure(A)}`)).toBe("<p>Et</p>");
  });

  test.each([
    [`<p>Et${figure(A)}To</p>`, `<p>Et</p>${figure(A)}To<p></p>`],
    [`<h3>Et ${figure(A)}To</h3>`, `<h3>Et To</h3>${figure(A)}`],
    [
      `<blockquote><p>Et</p>${figure(A)}</blockquote><p>To</p>`,
      `<blockquote><p>Et</p></blockquote>${figure(A)}<p>To</p>`,
    ],
    [`<ul><li>Et${figure(A)}</li></ul>`, `<ul><li>Et</li></ul>${figure(A)}`],
    [
      `<figure data-media="${A}"><figure data-media="${A}"><p>Ord</p></figure></figure>`,
      `${figure(A)}${figure(A)}<p>Ord</p>`,
    ],
  ])("is placed between the other blocks: %j", (html, clean) => {
    expect(sanitizeStory(html, own)).toBe(clean);
  });

  test("that was on the page before leaves its caption as text", () => {
    const shown = '<figure><img src="/media/x"><figcaption>Haven, 1996</figcaption></figure>';
    expect(sanitizeStory(`<p>Et</p>${shown}`, own)).toBe("<p>Et</p>Haven, 1996");
  });

  test("is listed by its id", () => {
    expect(picturesNamed(`<p>x</p>${figure(A.toUpperCase())}<figure class="b">`)).toEqual([A]);
  });
});

describe("a list", () => {
  test.each([
    ['<ol start="3"><li>Et</li></ol>', '<ol start="3"><li>Et</li></ol>'],
    ['<ol start="1"><li>Et</li></ol>', "<ol><li>Et</li></ol>"],
    ['<ol start="-1" type="a"><li>Et</li></ol>', "<ol><li>Et</li></ol>"],
    ['<ol start="9999999999"><li>Et</li></ol>', "<ol><li>Et</li></ol>"],
    ['<ul start="3"><li>Et</li></ul>', "<ul><li>Et</li></ul>"],
  ])("keeps only where it begins: %s", (html, clean) => {
    expect(sanitizeStory(html)).toBe(clean);
  });
});

describe("disallowed markup", () => {
  test.each([
    ['<p><a href="javascript:alert(1)">lo</a></p>', /javascript/],
    ['<p><a href="data:text/html,<script>alert(1)</script>">lo</a></p>', /data:|script/],
    ['<p onmouseover="x()">lo</p>', /onmouseover/],
    ['<p>lo</p><svg onload="alert(1)"></svg>', /svg|onload/],
    ['<p style="background:url(https://example.org)">lo</p>', /style/],
    ["<p>lo<script>alert(1)</script></p>", /script|alert/],
    ['<p>lo</p><iframe src="https://example.org"></iframe>', /iframe/],
  ])("%j is removed", (html, gone) => {
    const clean = sanitizeStory(html, own);
    expect(clean).toContain("lo");
    expect(clean).not.toMatch(gone);
  });

  test("typed as plain text is escaped", () => {
    expect(sanitizeStory("Jeg <3 dig\n\n<b>Mor</b>")).toBe(
      "<p>Jeg &lt;3 dig</p><p>&lt;b&gt;Mor&lt;/b&gt;</p>",
    );
  });
});
