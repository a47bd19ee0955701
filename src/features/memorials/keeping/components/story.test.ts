import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeStory } from "#platform/rich-text.server.ts";
import { readStory, writeStory } from "./story-html.ts";
import { notationOf } from "./story-notation.ts";
import { storyFrom } from "./story-parse.ts";
import { MARKS, tidyStory, type Block, type Run, type Story } from "./story.ts";

const toText = (html: string) => notationOf(readStory(html));
const toHtml = (text: string) => writeStory(storyFrom(text));

describe("a biography as text", () => {
  test("reads as it would in a letter", () => {
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

  test("plain paragraphs need no signs at all", () => {
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
    ["", ""],
  ])("%j is %j", (text, html) => {
    expect(toHtml(text)).toBe(html);
  });

  test("a mark within a word survives, although no one would type it so", () => {
    const html = "<p><strong>I</strong>nger og u<em>an</em>et</p>";
    expect(toHtml(toText(html))).toBe(html);
  });

  test("an empty line made of breaks divides paragraphs", () => {
    expect(toText("<p>Et<br><br>To</p><p>&nbsp;</p>")).toBe("Et\n\nTo");
  });
});

const tricky = fc.constantFrom(
  ..."*_~[]()\\#>•1) \n-&<\"'aÆ.!`|".split(""),
  "\u00a0",
  "\u2060",
  "👵🏽",
  "](https://x.dk)",
  "• ",
  "# ",
  "&amp;",
);
const words = fc.array(fc.oneof(tricky, fc.lorem({ maxCount: 1 })), { minLength: 1, maxLength: 8 });
const run: fc.Arbitrary<Run> = fc.record({
  text: words.map((parts) => parts.join("")),
  marks: fc.subarray([...MARKS]),
  href: fc.option(
    fc.constantFrom("https://a.dk/b_c?d=1&e=*2*", "mailto:a@b.dk", "/memorial/x", "#livet"),
    { freq: 4 },
  ),
});
const runs = fc.array(run, { minLength: 1, maxLength: 5 });
const { story } = fc.letrec<{ story: Story; block: Block }>((tie) => ({
  story: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 2, depthIdentifier: "story" },
    fc.record({ kind: fc.constantFrom("paragraph" as const, "heading" as const), runs }),
    fc.record({ kind: fc.constant("quote" as const), blocks: tie("story") }),
    fc.record({
      kind: fc.constant("list" as const),
      ordered: fc.boolean(),
      items: fc.array(tie("story"), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

function wordsIn(blocks: Story): string {
  return blocks
    .map((block) => {
      if (block.kind === "quote") return wordsIn(block.blocks);
      if (block.kind === "list") return wordsIn(block.items.flat());
      return block.runs.map(({ text }) => text).join("");
    })
    .join("");
}

describe("whatever stands in it", () => {
  test("survives being edited as text", () => {
    fc.assert(
      fc.property(story, (untidy) => {
        const tidy = tidyStory(untidy);
        expect(storyFrom(notationOf(tidy))).toEqual(tidy);
      }),
      { numRuns: 150 },
    );
  });

  test("survives being stored", () => {
    fc.assert(
      fc.property(story, (untidy) => {
        const tidy = tidyStory(untidy);
        expect(readStory(sanitizeStory(writeStory(tidy)))).toEqual(tidy);
      }),
      { numRuns: 150 },
    );
  });

  test("loses no letter on the way from the keyboard to the page", () => {
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

  test("is the same text after a second save", () => {
    fc.assert(
      fc.property(words, (parts) => {
        const once = toText(toHtml(parts.join("")));
        expect(toText(toHtml(once))).toBe(once);
      }),
      { numRuns: 150 },
    );
  });
});
