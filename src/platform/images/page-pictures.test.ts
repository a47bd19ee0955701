import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageSize, readablePageText } from "./page-pictures.ts";

describe("the size of a drawn page", () => {
  it.each([
    ["A4", 595, 842, { width: 1413, height: 2000 }],
    ["14,400 points", 14_400, 14_400, { width: 2000, height: 2000 }],
    ["a ribbon", 14_400, 0.5, { width: 2000, height: 1 }],
    ["a stamp", 72, 72, { width: 288, height: 288 }],
  ])("of %s", (_, width, height, size) => {
    expect(pageSize(width, height)).toEqual(size);
  });

  it("is at least one pixel and at most 2,000, whatever the page", () => {
    const points = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(points, points, (width, height) => {
        const sides = Object.values(pageSize(width, height));
        expect(sides.every((side) => side >= 1 && side <= 2000)).toBe(true);
      }),
    );
  });
});

describe("the text of a drawn page", () => {
  it("has whole words and lines", () => {
    const text =
      "Hun var født på Sluse\u0002\r\nholmen.\r\n\r\n\r\n\r\nOg\u0000 der \u202eblev hun.\r\n";
    expect(readablePageText(text)).toBe("Hun var født på Sluseholmen.\n\nOg der blev hun.");
  });

  it("is cut where it goes on without end", () => {
    expect(readablePageText("a".repeat(1_000_000))).toHaveLength(20_000);
  });
});
