import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.server.ts";

const BEGINS = ["=", "+", "-", "@", "\t", "\r"];

/** The only cell of the only row, as a spreadsheet reads it. */
function opened(text: string): string {
  const csv = csvOf([{ name: text }]);
  expect(csv.startsWith("\ufeff")).toBe(true);
  const cell = csv.slice(csv.indexOf("\n") + 1).replace(/\n$/, "");
  return cell.replace(/^"|"$/g, "").replaceAll('""', '"');
}

test("no cell is a formula, whatever somebody typed", () => {
  const written = fc.tuple(fc.constantFrom(...BEGINS, ""), fc.string());
  fc.assert(
    fc.property(written, ([begin, rest]) => {
      const cell = opened(begin + rest);
      expect(BEGINS.some((sign) => cell.startsWith(sign))).toBe(false);
      expect(cell.endsWith(begin + rest)).toBe(true);
    }),
  );
  expect(opened('=HYPERLINK("http://x.example")')).toBe(`'=HYPERLINK("http://x.example")`);
});
