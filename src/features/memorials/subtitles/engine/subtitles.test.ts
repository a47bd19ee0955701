import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSubtitles } from "./subtitles.server.ts";

const SRT = `1
00:00:01,000 --> 00:00:02,500
Hej <i>Karen</i>
og velkommen

2
01:02:03,004 --> 01:02:05,000
Æbler & pærer
`;

const TIMES = /^\d\d+:\d\d:\d\d\.\d{3} --> \d\d+:\d\d:\d\d\.\d{3}$/;

describe("subtitles", () => {
  it("are converted from SubRip to WebVTT, without markup", () => {
    expect(readSubtitles(SRT)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHej Karen\nog velkommen\n\n" +
        "01:02:03.004 --> 01:02:05.000\nÆbler &amp; pærer\n",
    );
    expect(readSubtitles(`\ufeff${SRT.replaceAll("\n", "\r\n")}`)).toBe(readSubtitles(SRT));
  });

  it("are read from WebVTT without styles, notes, voices and settings", () => {
    const vtt = `WEBVTT

STYLE
::cue { background: url(https://example.org/spy) }

NOTE nobody sees this

x1
00:01.000 --> 00:02.000 align:start position:0%
<v Bob>Hej</v>

00:00:03.000 --> 00:00:04.000
a --> b
`;
    expect(readSubtitles(vtt)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHej\n\n00:00:03.000 --> 00:00:04.000\na --&gt; b\n",
    );
  });

  it("stay the same when converted again", () => {
    const once = readSubtitles(SRT) ?? "";
    expect(readSubtitles(once)).toBe(once);
  });

  it("are sorted by time", () => {
    const cue = (at: number) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\nlinje ${at}\n`;
    const read = readSubtitles(`WEBVTT\n\n${cue(5)}\n${cue(1)}`) ?? "";
    expect(read.indexOf("linje 1")).toBeLessThan(read.indexOf("linje 5"));
  });

  it.each([
    ["nothing", ""],
    ["a header alone", "WEBVTT\n"],
    ["prose", "Kære alle\n\nHer er filmen.\n"],
    ["a page", "<!doctype html><html><body>no</body></html>"],
    ["bytes", "\u0000\u0001\u0002 --> \u0003"],
    ["times that run backwards", "1\n00:00:05,000 --> 00:00:02,000\nHej\n"],
    ["times that are none", "1\n99:aa --> zz\nHej\n"],
    ["words that are markup alone", "1\n00:00:01,000 --> 00:00:02,000\n<script>x()</script>\n"],
    ["more than any film has", "00:00:01.000 --> 00:00:02.000\nx\n\n".repeat(5001)],
  ])("are not %s", (_what, file) => {
    expect(readSubtitles(file)).toBeNull();
  });

  it("never contain a tag or a second arrow, whatever the file says", () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        const read = readSubtitles(`1\n00:00:01,000 --> 00:00:02,000\n${words}\n`) ?? "WEBVTT\n\n";
        const said = read.split("\n").filter((line) => !TIMES.test(line));
        expect(said.slice(0, 2)).toEqual(["WEBVTT", ""]);
        expect(said.filter((line) => /<|-->/.test(line))).toEqual([]);
      }),
    );
  });
});
