import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { hasPictures, readablePaste } from "./pasted-html.ts";

const ID = "0193b0f4-0000-7000-8000-00000000000a";

test.each([
  [
    "Word",
    "<p class=MsoNormal style='margin:0'><b>Inger</b><o:p></o:p></p>",
    "<p><strong>Inger</strong></p>",
  ],
  ["Docs", '<b style="font-weight:normal;"><p dir="ltr">Et</p></b>', "<p>Et</p>"],
  [
    "letters that are bold and slanted by style",
    '<span style="font-weight:700;font-style:italic">Et <span style="color:red">liv</span></span>',
    "<strong><em>Et liv</em></strong>",
  ],
  ["a bold tag that isn't", '<strong style="font-weight: 400">Et</strong>', "Et"],
  ["what nobody sees", "<!--[if x]>a<![endif]--><style>p{}</style>Et<script>x()</script>", "Et"],
  ["what would do something", '<p onclick="x(1 > 0)">Et</p><img src=x onerror=x()>', "<p>Et</p>"],
  [
    "a link",
    '<a class="x" href="https://a.dk/?b=1&amp;c=2">Et</a>',
    '<a href="https://a.dk/?b=1&amp;c=2">Et</a>',
  ],
  [
    "the editor's own",
    `<figure data-pm-slice="0 0 []" data-media="${ID}"></figure>`,
    `<figure data-pm-slice="0 0 []" data-media="${ID}"></figure>`,
  ],
  ["signs", "1 &lt; 2 og 3 < 4", "1 &lt; 2 og 3 &lt; 4"],
  ["tags that nothing opened", "Et</b></i>", "Et"],
])("%s", (_, pasted, clean) => {
  expect(readablePaste(pasted)).toBe(clean);
});

const item = (level: number, marker: string, words: string, list = "l0") =>
  `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;

test("a list of Word is a list, and a row of its table one line", async () => {
  const pasted = await readFile("test/fixtures/pasted/word-list.clipboard", "utf8");
  expect(readablePaste(pasted).trim()).toBe(
    "<p>Hun holdt af:</p><ul><li>havet</li><li>børnene</li></ul><ol><li>først</li></ol><p>1931 født i Skagen</p>",
  );
});

test.each([
  [
    "items within items",
    [item(1, "·", "Rejser"), item(2, "o", "Fanø"), item(2, "o", "Rom"), item(1, "·", "Haven")],
    "<ul><li>Rejser<ul><li>Fanø</li><li>Rom</li></ul></li><li>Haven</li></ul>",
  ],
  [
    "a count that goes on",
    [item(1, "3.", "Et"), item(1, "4.", "To")],
    '<ol start="3"><li>Et</li><li>To</li></ol>',
  ],
  ["letters", [item(1, "a)", "Et")], "<ol><li>Et</li></ol>"],
  [
    "numbers within numbers",
    [item(1, "1.", "Et"), item(2, "1.2.", "To")],
    '<ol><li>Et<ol start="2"><li>To</li></ol></li></ol>',
  ],
  [
    "bullets after numbers",
    [item(1, "1.", "Et"), item(1, "§", "To", "l1")],
    "<ol><li>Et</li></ol><ul><li>To</li></ul>",
  ],
  [
    "a comment around the bullet",
    [
      item(1, "·", "Et")
        .replace("<![if !supportLists]>", "<!--[if !supportLists]-->")
        .replace("<![endif]>", "<!--[endif]-->"),
    ],
    "<ul><li>Et</li></ul>",
  ],
])("Word's %s", (_, items, list) => {
  expect(readablePaste(items.join("\n"))).toBe(list);
});

const STANZAS = "<p>Kære mor,<br>din have gror.</p><p>Vi savner dig,<br>hver dag.</p>";

test.each([
  [
    "Word",
    "<p class=MsoNormal>Kære mor,</p><p>din have gror.</p><p><o:p>&nbsp;</o:p></p><p>Vi savner dig,</p><p>hver dag.</p>",
  ],
  [
    "Docs",
    '<p dir="ltr"><span style="white-space:pre-wrap;">Kære mor,</span></p><p>din have gror.</p><br><p>Vi savner dig,</p><p>hver dag.</p>',
  ],
  [
    "a mail",
    "<div>Kære mor,</div><div>din have gror.</div><div><br></div><div>Vi savner dig,</div><div>hver dag.</div>",
  ],
  ["breaks", "<p>Kære mor,<br>din have gror.<br> <br>Vi savner dig,<br>hver dag.</p>"],
  ["preformatted text", "<pre>\nKære mor,\ndin have gror.\n\nVi savner dig,\nhver dag.\n</pre>"],
  [
    "a preformatted style",
    '<p style="white-space: pre-wrap">Kære mor,\r\ndin have gror.\r\n\r\nVi savner dig,\r\nhver dag.</p>',
  ],
  ["code", "<pre><code>Kære mor,\ndin have gror.\n \nVi savner dig,\nhver dag.</code></pre>"],
])("a poem of %s keeps its verses and stanzas", (_, pasted) => {
  expect(readablePaste(pasted)).toBe(STANZAS);
});

test("long paragraphs stay what they are, however many lines are empty", () => {
  const long = `<p>${"Hun passede sluserne i fyrre år. ".repeat(4).trim()}</p>`;
  expect(readablePaste(`${long}${long}<p>&nbsp;</p>${long}`)).toBe(long.repeat(3));
  expect(readablePaste("<p>Et</p>\n<p>To</p>")).toBe("<p>Et</p>\n<p>To</p>");
});

test("feeds between preformatted paragraphs are none of their lines", () => {
  const pasted = '<div style="white-space:pre-wrap"><p>Et</p>\n<p>To</p>\n</div>';
  expect(readablePaste(pasted)).toBe("<div><p>Et</p>\n<p>To</p>\n</div>");
});

test.each([
  "display:none",
  "color:#000; display : none !important",
  "visibility:hidden",
  "opacity:0",
  "opacity: 0.0;",
  "font-size:0px;color:#fff",
  "max-height:0;overflow:hidden",
  "mso-hide:all",
  "color: transparent",
  "position:absolute;left:-9999px",
  "position:absolute;clip:rect(0 0 0 0)",
])("what is hidden by %s stays so", (style) => {
  expect(readablePaste(`<p>Et<span style="${style}"> skjult</span></p>`)).toBe("<p>Et</p>");
});

test.each(["font-size:0.9em", "opacity:0.5", "left:-1px", "display:inline", "max-height:0.5em"])(
  "what %s changes is seen",
  (style) => {
    expect(readablePaste(`<p>Et<span style="${style}"> liv</span></p>`)).toBe("<p>Et liv</p>");
  },
);

test.each([
  ["an attribute", "<p hidden>skjult</p><p>Et</p>"],
  ["a template", "<template>skjult</template><p>Et</p>"],
  ["a list of choices", "<select><option>skjult</option></select><p>Et</p>"],
  ["what was struck in Word", "<p><del cite='x'>skjult</del>Et</p>"],
  ["a comment of Word", "<p>Et</p><div style='mso-element:comment-list'>skjult</div>"],
])("what is hidden by %s stays so", (_, pasted) => {
  expect(readablePaste(pasted)).toBe("<p>Et</p>");
});

test("a list keeps where it begins", () => {
  expect(readablePaste('<ol start="3" class="x"><li>Et</li></ol>')).toBe(
    '<ol start="3"><li>Et</li></ol>',
  );
});

test("a table that arranges a page is left alone, and no word of it is lost", () => {
  const pasted =
    "<table><tr><td>Før <p>Et</p><p>To</p></td><td><ul><li>Tre</li></ul></td></tr></table>";
  expect(
    readablePaste(pasted)
      .replace(/<[^>]*>/g, " ")
      .split(/\s+/)
      .join(" ")
      .trim(),
  ).toBe("Før Et To Tre");
});

test.each([
  ['<p>Et</p><img src="https://a.dk/1.jpg">', true],
  ["<p>Et</p>", false],
  ['<img width="1" height="1" src="https://a.dk/seen">', false],
  ['<img style="display:none" src="https://a.dk/1.jpg">', false],
  [`<figure data-media="${ID}"></figure>`, false],
])("tells whether pictures are in %s", (pasted, has) => {
  expect(hasPictures(pasted)).toBe(has);
});
