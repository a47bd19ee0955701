import { describe, expect, test } from "vitest";
import { openTagsIn } from "#platform/html-tags.server.ts";
import { picturesNamed, sanitizeStory } from "#platform/rich-text.server.ts";
import { readSubtitles } from "#platform/subtitles.server.ts";
import { plainWords } from "./components/plain-words.ts";

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

const SMALL = 4_000;
const TIMES_LARGER = 32;

/**
 * Linear work takes as long for one text as for 32 parts of it, quadratic work 32 times as long. Both
 * are done by turns, and the best of each counts. What is compared is the processor time of this thread,
 * so that a busy machine changes neither; to what is done in no time a few milliseconds are added.
 */
describe.each(Object.entries(READERS))("%s is read in time linear in its length", (_, read) => {
  test.each(Object.entries(SHAPES))("of %s", (__, shape) => {
    const [part, whole] = [shape(SMALL), shape(SMALL * TIMES_LARGER)];
    const pairs = Array.from({ length: 4 }, () => ({
      whole: timeOf(() => read(whole), 1),
      parts: timeOf(() => read(part), TIMES_LARGER),
    }));
    const best = (of: "whole" | "parts") => Math.min(...pairs.map((pair) => pair[of])) + 3;
    expect(best("whole") / best("parts")).toBeLessThan(8);
  });
});

function timeOf(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage();
  for (let done = 0; done < times; done++) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test("what is nested deeper than people write is not read as HTML at all", () => {
  expect(openTagsIn("<p>".concat("<em>".repeat(50)))).toHaveLength(51);
  expect(openTagsIn("<x>".repeat(101))).toBeNull();
  expect(sanitizeStory("<p><b>a</b></p>".concat("<x>".repeat(101)))).toMatch(/^<p>&lt;p&gt;/);
});
