import { expect, it } from "vitest";
import { storyLines } from "./story-lines.server.ts";

it.each([
  ["", []],
  [
    "<p>Et</p><p>To <em>tre</em> &amp; <a href='https://x.dk'>fire</a></p>",
    ["Et", "To tre & fire"],
  ],
  ["<h3>Barndom</h3><p>Et<br>To</p>", ["Barndom", "Et", "To"]],
  ["<ul><li>Et</li><li><p>To</p><p>Tre</p></li></ul>", ["• Et", "• To", "Tre"]],
  ["<blockquote><p>Et</p><p>To</p></blockquote>", ["Et", "To"]],
  [
    '<p>Et</p><figure data-media="0190f3a4-0000-7000-8000-000000000000"></figure><p>To</p>',
    ["Et", "▣ 0190f3a4-0000-7000-8000-000000000000", "To"],
  ],
  ["<p>  </p><p>١٩٣١\n  ولدت</p>", ["١٩٣١ ولدت"]],
])("%j is the lines %j", (story, lines) => {
  expect(storyLines(story)).toEqual(lines);
});
