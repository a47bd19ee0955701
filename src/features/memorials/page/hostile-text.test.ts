import { describe, expect, test } from "vitest";
import { openTagsIn } from "#platform/html-tags.server.ts";
import { picturesNamed, sanitizeStory } from "#platform/rich-text.server.ts";
import { readSubtitles } from "#features/memorials/subtitles/engine/subtitles.server.ts";
import { plainWords } from "#features/memorials/biography/components/plain-words.ts";

/** Each grows by repetition, which is what makes a pattern or a parser start over. */
const SHAPES: Record<string, (length: number) => string> = {
  "unfinished paragraphs": repeated("<p "),
  "unfinished pictures": repeated("<img "),
  "unfinished figures": repeated("<figure data-media "),
  "unclosed attributes": repeated('<figure data-media="'),
  "angle brackets": repeated("<"),
  "ends without a beginning": repeated("</p>"),
  ampersands: repeated("&"),
  "unfinished entities": repeated("&#x"),
  "nested tags": repeated("<em>"),
  "nested unknown tags": repeated("<x>"),
  "nested quotations": repeated("<blockquote>"),
  "nested lists": repeated("<ul><li>"),
  "nested drawings": repeated("<svg>"),
  "unclosed comments": repeated("<!--"),
  "unclosed scripts": repeated("<script>"),
  "pictures in quotations": (length) =>
    `<blockquote>${repeated('<figure data-media="a"></figure>')(length)}</blockquote>`,
  "one long attribute": (length) => `<p title="${"a".repeat(length)}">`,
  "many attributes": (length) =>
    `<p ${Array.from({ length: length / 8 }, (_, index) => `a${index}`).join(" ")}>`,
  "empty lines": repeated("\n"),
  spaces: repeated(" "),
  "spaces before a letter": (length) => `a${" ".repeat(length)}b`,
};

function repeated(part: string) {
  return (length: number) => part.repeat(Math.ceil(length / part.length));
}

const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;

const READERS: Record<string, (text: string) => unknown> = {
  "a biography": (text) => sanitizeStory(text, () => true),
  "a biography with a paragraph": (text) => sanitizeStory(`<p>a</p>${text}`, () => true),
  "the pictures of a biography": picturesNamed,
  "the words of a biography": (text) => plainWords(text, 160),
  "a subtitle": (text) => readSubtitles(cue(text)),
};

const SMALL = 1_000;
const TIMES_LARGER = 32;
/** Far from the 1 of linear work, and from the 32 of quadratic work. */
const LIMIT = 8;

describe.each(Object.entries(READERS))("%s is parsed in time linear in its length", (_, read) => {
  test.each(Object.entries(SHAPES))("of %s", (__, shape) => {
    expect(growthOf(read, shape)).toBeLessThan(LIMIT);
  });
});

test("a parser with quadratic running time is detected", () => {
  const quadratic = (text: string) => {
    let steps = 0;
    for (let one = 0; one < text.length; one += 2)
      for (let other = 0; other < text.length; other += 2) steps += one ^ other;
    return steps;
  };
  expect(growthOf(quadratic, repeated("a"))).toBeGreaterThan(LIMIT);
});

/**
 * How many times longer one text takes than 32 parts of it: once for linear work, 32 times for quadratic
 * work. Both are done by turns, twice and up to four times while the limit is passed, and the best of each
 * counts. Compared is the processor time of this thread, which a busy machine doesn't change; a few
 * milliseconds are added to what is done in no time.
 */
function growthOf(read: (text: string) => unknown, shape: (length: number) => string): number {
  const [part, whole] = [shape(SMALL), shape(SMALL * TIMES_LARGER)];
  const best = { whole: Infinity, parts: Infinity };
  const growth = () => (best.whole + 3) / (best.parts + 3);
  for (let turn = 1; turn <= 2 || (turn <= 4 && growth() >= LIMIT); turn++) {
    best.whole = Math.min(
      best.whole,
      timeOf(() => read(whole), 1),
    );
    best.parts = Math.min(
      best.parts,
      timeOf(() => read(part), TIMES_LARGER),
    );
  }
  return growth();
}

function timeOf(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage();
  for (let done = 0; done < times; done++) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test("markup nested deeper than the limit is treated as plain text", () => {
  expect(openTagsIn("<p>".concat("<em>".repeat(50)))).toHaveLength(51);
  expect(openTagsIn("<x>".repeat(101))).toBeNull();
  expect(sanitizeStory("<p><b>a</b></p>".concat("<x>".repeat(101)))).toMatch(/^<p>&lt;p&gt;/);
});
