import { describe, expect, it } from "vitest";
import { pictureRowsCss, pictureUnderCss } from "./picture-rows-css.ts";
import { placePictures } from "./picture-rows-layout.ts";

describe("pictureRowsCss", () => {
  it("contains the ratio and tone of each picture", () => {
    expect(
      pictureRowsCss([
        { id: "a1", width: 4032, height: 3024, tone: "#8a7f6c" },
        { id: "b2", width: 3, height: 4, tone: null },
      ]),
    ).toBe(".picture-a1{--ratio:1.3333;--tone:#8a7f6c}.picture-b2{--ratio:0.75}");
  });

  it("contains nothing but colours and ids", () => {
    const css = pictureRowsCss([
      { id: "x}</style>", width: 1, height: 1, tone: "red}</style><script>" },
    ]);
    expect(css).toBe(".picture-xstyle{--ratio:1}");
  });
});

describe("pictureUnderCss", () => {
  const pictures = "abcdefghi".split("").map((id) => ({ id, width: 3, height: 2 }));
  const places = placePictures(pictures.map(() => 1.5));
  const orders = (index: number) =>
    [...pictureUnderCss(pictures, places, index).matchAll(/under\{order:(\d+)/g)].map(([, order]) =>
      Number(order),
    );

  it("places it below the picture's row, which is longer on wider screens", () => {
    const [narrow = 0, ...wider] = orders(0);
    // Two in a row on a phone: after the second, before the third.
    expect(narrow).toBe(3);
    expect(wider).toEqual(wider.toSorted((a, b) => a - b));
    expect(wider.at(-1)).toBeGreaterThan(narrow);
  });

  it("places it last for a picture in the last row", () => {
    expect(new Set(orders(8))).toEqual(new Set([17]));
  });
});
