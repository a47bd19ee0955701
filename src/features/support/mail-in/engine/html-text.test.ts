import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOfHtml } from "./html-text.ts";

describe("the words of an HTML mail", () => {
  it.each([
    [
      "cells of a table",
      "<p>Bestilling</p><table><tr><td>Navn</td><td>Karen Holm</td></tr><tr><th>Antal</th><td>2</td><td>695,00</td></tr></table>",
      "Bestilling\n\nNavn | Karen Holm\nAntal | 2 | 695,00",
    ],
    [
      "cells of Word, with what lays them out",
      "<table><tbody>\n<tr>\n<td><p class=MsoNormal>Kode</p></td>\n<td></td><td><p class=MsoNormal>TVAR GN3P M</p></td></tr></tbody></table>",
      "Kode | TVAR GN3P M",
    ],
    [
      "a table that lays out a page",
      "<table><tr><td><h1>Hej</h1><p>Pladen er skæv.</p></td><td><p>Lise</p></td></tr></table>",
      "Hej\n\nPladen er skæv.\nLise",
    ],
    [
      "a table in a table",
      "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>",
      "a | b",
    ],
    ["a caption", "<table><caption>Mål</caption><tr><td>12 cm</td></tr></table>", "Mål\n12 cm"],
    [
      "pre",
      "<pre>Kære alle\n\nPladen sidder.\n  Hilsen</pre>",
      "Kære alle\n\nPladen sidder.\n  Hilsen",
    ],
    [
      "lines that are meant",
      '<div style="white-space: pre-wrap">Kære I\n\nPladen er skæv.</div><p>Hej <span style="white-space:pre-wrap">du\nder</span> igen</p>',
      "Kære I\n\nPladen er skæv.\n\nHej du\nder igen",
    ],
    ["lines that aren't", "<p>Pladen\n  er\tskæv.</p>", "Pladen er skæv."],
    [
      "divisions, as phones write them",
      "<div>Hej<br></div><div>Pladen</div><div><br></div><div>Lise</div>",
      "Hej\nPladen\n\nLise",
    ],
    [
      "a link and the name of a picture",
      'Se <a href="https://mindelys.dk/memorial/karen">her</a> og <img alt="Pladen" src="cid:x">.',
      "Se her <https://mindelys.dk/memorial/karen> og [Pladen].",
    ],
    [
      "a link that says itself",
      '<a href="https://mindelys.dk">https://mindelys.dk</a>',
      "https://mindelys.dk",
    ],
    ["an address", '<a href="mailto:lise@example.org">lise@example.org</a>', "lise@example.org"],
    ["a link to nothing", '<a href="javascript:alert(1)">tryk</a> <a href="#a">op</a>', "tryk op"],
    [
      "lists",
      "<ul><li>for lille</li><li>skæv</li></ul><ol start=3><li>tre</li></ol>",
      "- for lille\n- skæv\n 3. tre",
    ],
    [
      "quotes in quotes",
      "<p>Ja</p><blockquote>Nej<blockquote>Jo</blockquote></blockquote>",
      "Ja\n\n> Nej\n> > Jo",
    ],
    [
      "nothing that isn't read",
      "<head><title>x</title><style>p{}</style></head><p>Hej</p><script>x</script>",
      "Hej",
    ],
  ])("keep %s", (_what, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it.each([
    ["nested 20,000 deep", `${"<div>".repeat(20_000)}Hej`],
    ["of quotes in quotes", `Hej${"<blockquote>a<br>".repeat(20_000)}`],
    ["of tables in tables", `Hej${"<table><tr><td>".repeat(20_000)}`],
    ["of links in links", `Hej${'<a href="https://a.dk">b '.repeat(20_000)}`],
    ["of open brackets", `Hej${"<".repeat(200_000)}`],
    ["of breaks", `Hej${"<br>".repeat(200_000)}`],
    [
      "with a list from a large number",
      "<ol type=i start=99999999><li>Hej</li></ol><ol type=a start=-5><li>a</li></ol>",
    ],
  ])("are read of a mail %s", (_what, html) => {
    expect(textOfHtml(html)).toMatch(/Hej|…/);
  });

  it("come of any markup", () => {
    const piece = fc.constantFrom(
      ..."<table> <tr> <td> </table> <ol type=I start=x> <li> <a href=//x> <blockquote> <pre> <br> </div> &amp; <!--".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        expect(typeof textOfHtml(pieces.join(""))).toBe("string");
      }),
    );
  });
});
