import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { writeXml, xml } from "./xml.ts";

/** The text of the only element, as a parser reads it. */
function readBack(document: string): string {
  const { children } = parseDocument(document, { xmlMode: true });
  const root = children.find((node) => node.type === "tag");
  if (root === undefined || !("children" in root)) throw new Error("no element");
  return root.children.map((node) => ("data" in node ? node.data : "<element>")).join("");
}

describe("XML", () => {
  it("is written with its elements inside each other", () => {
    const root = xml("a", [xml("b", "1", { id: 'x"y' }), null, xml("c", [])]);
    expect(writeXml(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b id="x&quot;y">1</b>\n  <c>\n\n  </c>\n</a>\n',
    );
  });

  it("says whatever people type, and never more elements", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(text, (given) => {
        expect(readBack(writeXml(xml("a", given)))).toBe(given);
      }),
    );
    expect(readBack(writeXml(xml("a", "</a><b>&amp;]]>")))).toBe("</a><b>&amp;]]>");
  });

  it("leaves out what no document can hold", () => {
    expect(readBack(writeXml(xml("a", "x\u0000\u0001\u{ffff}\ud800y")))).toBe("xy");
  });
});
