import { describe, expect, test } from "vitest";
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

const SMALL = 8_000;
const TIMES_LARGER = 16;

/**
 * Linear work takes 16 times as long for a text 16 times as long, quadratic work 256 times. The best
 * of several runs is taken, and what is too fast to be measured counts as a tenth of a millisecond.
 */
describe.each(Object.entries(READERS))("%s is read in time linear in its length", (_, read) => {
  test.each(Object.entries(SHAPES))("of %s", (__, shape) => {
    const [small, large] = [shape(SMALL), shape(SMALL * TIMES_LARGER)];
    const growth = () =>
      fastest(() => read(large)) /
      Math.max(
        fastest(() => read(small)),
        0.1,
      );
    const tries = Array.from({ length: 3 }, () => growth);
    expect(tries.some((measure) => measure() < TIMES_LARGER * 5)).toBe(true);
  });
});

function fastest(work: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...times);
}
