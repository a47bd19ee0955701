import { expect, test } from "vitest";
import { withoutLooks } from "./pasted-html.ts";

const ID = "0193b0f4-0000-7000-8000-00000000000a";

test.each([
  [
    "Word",
    "<p class=MsoNormal style='margin:0'><b>Inger</b><o:p></o:p></p>",
    "<p><strong>Inger</strong><o:p></o:p></p>",
  ],
  ["Docs", '<b style="font-weight:normal;"><p dir="ltr">Et</p></b>', "<p>Et</p>"],
  [
    "letters that are bold and slanted by style",
    '<span style="font-weight:700;font-style:italic">Et <span style="color:red">liv</span></span>',
    "<strong><em>Et liv</em></strong>",
  ],
  ["a bold tag that isn't", '<strong style="font-weight: 400">Et</strong>', "Et"],
  ["what nobody sees", "<!--[if x]>a<![endif]--><style>p{}</style>Et<script>x()</script>", "Et"],
  [
    "what would do something",
    '<p onclick="x(1 > 0)">Et</p><img src=x onerror=x()>',
    "<p>Et</p><img>",
  ],
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
  ["signs", "1 &lt; 2 og 3 < 4", "1 &lt; 2 og 3 < 4"],
  ["tags that nothing opened", "Et</b></i>", "Et"],
])("%s", (_, pasted, clean) => {
  expect(withoutLooks(pasted)).toBe(clean);
});
