import { describe, expect, it } from "vitest";
import { pictureRowsCss } from "./picture-rows-css.ts";

describe("pictureRowsCss", () => {
  it("says the ratio and the tone of each picture", () => {
    expect(
      pictureRowsCss([
        { id: "a1", width: 4032, height: 3024, tone: "#8a7f6c" },
        { id: "b2", width: 3, height: 4, tone: null },
      ]),
    ).toBe(".picture-a1{--ratio:1.3333;--tone:#8a7f6c}.picture-b2{--ratio:0.75}");
  });

  it("lets nothing but colours and ids into the rules", () => {
    const css = pictureRowsCss([
      { id: "x}</style>", width: 1, height: 1, tone: "red}</style><script>" },
    ]);
    expect(css).toBe(".picture-xstyle{--ratio:1}");
  });
});
