import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeStory } from "#platform/rich-text.server.ts";
import { readStory, writeStory } from "./story-html.ts";
import { notationOf } from "./story-notation.ts";
import { storyFrom } from "./story-parse.ts";
import { aStory, tricky, words } from "#test/stories.ts";
import { tidyStory, type Story } from "./story.ts";

const toText = (html: string) => notationOf(readStory(html));
const toHtml = (text: string) => writeStory(storyFrom(text));

const PICTURE = "0193b0f4-0000-7000-8000-00000000000a";
const FIGURE = `<figure data-media="${PICTURE}"></figure>`;

describe("a biography as text", () => {
  test("is formatted like a letter", () => {
    const html =
      "<p>Inger blev født i <em>fyrmesterboligen</em>.<br>Som den yngste.</p><h3>Cyklen</h3>" +
      "<blockquote><p>Den er mere stabil end mig.</p><p><cite>Inger</cite></p></blockquote>" +
      "<ul><li>Roser</li><li>Kaffe &amp; <strong>kage</strong></li></ul><ol><li>Odense</li></ol>" +
      '<p>Se <a href="https://example.dk/a_b">lokalarkivet</a>.</p>';
    expect(toText(html)).toBe(
      [
        "Inger blev født i _fyrmesterboligen_.\nSom den yngste.",
        "# Cyklen",
        "> Den er mere stabil end mig.\n>\n> ~Inger~",
        "• Roser\n• Kaffe & *kage*",
        "1) Odense",
        "Se [lokalarkivet](https://example.dk/a_b).",
      ].join("\n\n"),
    );
  });

  test("plain paragraphs need no marks", () => {
    const text = "17. maj 1931 kom hun til verden, 3 * 4 dage for sent.\n\n- Nej, sagde hun [sic].";
    expect(toText(toHtml(text))).toBe(text);
    expect(toHtml(text)).toBe(
      "<p>17. maj 1931 kom hun til verden, 3 * 4 dage for sent.</p>" +
        "<p>- Nej, sagde hun [sic].</p>",
    );
  });

  test.each([
    ["**fed**", "<p><strong>fed</strong></p>"],
    ["*a* _b_ ~c~", "<p><strong>a</strong> <em>b</em> <cite>c</cite></p>"],
    ["*a _b* c_", "<p><strong>a _b</strong> c_</p>"],
    ["lise_o_holm@example.dk", "<p>lise_o_holm@example.dk</p>"],
    ["\\# ingen overskrift", "<p># ingen overskrift</p>"],
    ["[sic](1931)", "<p>[sic](1931)</p>"],
    ["[arkivet](www.arkiv.dk)", '<p><a href="https://www.arkiv.dk">arkivet</a></p>'],
    ["  • a\n  • b", "<ul><li>a</li><li>b</li></ul>"],
    ["• a\n  • b\n• c", "<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>"],
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    [`Et\n▣ ${PICTURE}\nTo`, `<p>Et</p>${FIGURE}<p>To</p>`],
    [`• Et\n▣ ${PICTURE}\n• To`, `<ul><li>Et</li></ul>${FIGURE}<ul><li>To</li></ul>`],
    [`> ▣ ${PICTURE}`, `<blockquote><p>▣ ${PICTURE}</p></blockquote>`],
    ["▣ intet", "<p>▣ intet</p>"],
    ["3) Et\n4) To", '<ol start="3"><li>Et</li><li>To</li></ol>'],
    ["1931) Et", '<ol start="1931"><li>Et</li></ol>'],
    ["0) Et", "<ol><li>Et</li></ol>"],
    ["", ""],
  ])("%j is %j", (text, html) => {
    expect(toHtml(text)).toBe(html);
  });

  test("a mark within a word survives, although nobody would type it", () => {
    const html = "<p><strong>I</strong>nger og u<em>an</em>et</p>";
    expect(toHtml(toText(html))).toBe(html);
  });

  test("an empty line made of breaks separates paragraphs", () => {
    expect(toText("<p>Et<br><br>To</p><p>&nbsp;</p>")).toBe("Et\n\nTo");
  });
});

function wordsIn(blocks: Story): string {
  return blocks
    .map((block) => {
      if (block.kind === "picture") return "";
      if (block.kind === "quote") return wordsIn(block.blocks);
      if (block.kind === "list") return wordsIn(block.items.flat());
      return block.runs.map(({ text }) => text).join("");
    })
    .join("");
}

describe("any biography", () => {
  test("survives conversion to text and back", () => {
    fc.assert(
      fc.property(aStory, (untidy) => {
        const tidy = tidyStory(untidy);
        expect(storyFrom(notationOf(tidy))).toEqual(tidy);
      }),
      { numRuns: 150 },
    );
  });

  test("survives storing", () => {
    fc.assert(
      fc.property(aStory, (untidy) => {
        const tidy = tidyStory(untidy);
        expect(readStory(sanitizeStory(writeStory(tidy), () => true))).toEqual(tidy);
      }),
      { numRuns: 150 },
    );
  });

  test("loses no character between the editor and the page", () => {
    const letters = (text: string) => text.replace(/[^\p{L}]/gu, "");
    const shown = (html: string) => letters(wordsIn(readStory(sanitizeStory(html))));
    const typed = fc.array(fc.oneof(tricky, fc.lorem({ maxCount: 3 }), fc.string()), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join("").replace(/\(https:\/\/x\.dk\)|&amp;|[<>&]/g, "");
        expect(shown(toHtml(text))).toBe(letters(text));
      }),
      { numRuns: 150 },
    );
  });

  test("is unchanged by a second save", () => {
    fc.assert(
      fc.property(words, (parts) => {
        const once = toText(toHtml(parts.join("")));
        expect(toText(toHtml(once))).toBe(once);
      }),
      { numRuns: 150 },
    );
  });
});
