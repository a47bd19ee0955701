import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawMotif, motifNames } from "./draw-motif.ts";
import { inks } from "./inks.ts";
import { flatten, inside } from "./outline.ts";
import { drawPortrait } from "#features/memorials/demo/engine/drawings/portrait/draw-portrait.ts";
import { portraitTraits } from "#features/memorials/demo/engine/drawings/portrait/traits.ts";
import { drawingSize, renderDrawing } from "./render.ts";

/** Faults in a drawing: elements that are slow or missing in librsvg, and other colours. */
function flawsOf(svg: string): string[] {
  const elements = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name = ""]) => name);
  const strange = elements.filter((name) => !/^(svg|defs|pattern|path|rect)$/.test(name));
  const known: readonly string[] = Object.values(inks);
  const colours = [...svg.matchAll(/#[0-9a-f]{3,8}/g)].map(([colour]) => colour);
  const broken = svg.match(/NaN|undefined|Infinity/g) ?? [];
  return [...strange, ...colours.filter((colour) => !known.includes(colour)), ...broken];
}

describe("motifs", () => {
  it.each(motifNames)(
    "%s is drawn in the six inks and rendered at the requested width",
    async (name) => {
      const svg = drawMotif(name);
      expect(flawsOf(svg)).toEqual([]);
      const { width, height } = drawingSize(svg);
      const jpeg = await renderDrawing(svg, 240);
      const { format, ...size } = await sharp(jpeg).metadata();
      expect(format).toBe("jpeg");
      expect([size.width, size.height]).toEqual([240, Math.round((240 * height) / width)]);
      const { channels } = await sharp(jpeg).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    },
  );
});

describe("portraits", () => {
  it("are the same person for the same seed, and another for the next", () => {
    expect(drawPortrait(5)).toBe(drawPortrait(5));
    expect(drawPortrait(5)).not.toBe(drawPortrait(6));
  });

  it("use only the six inks, whoever they show", () => {
    for (let seed = 1; seed <= 40; seed++) expect(flawsOf(drawPortrait(seed))).toEqual([]);
  });

  it("are rendered at the requested width, 4:5", async () => {
    const { width, height } = await sharp(await renderDrawing(drawPortrait(3), 600)).metadata();
    expect([width, height]).toEqual([600, 750]);
  });

  it("have the given sex and age", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const woman = portraitTraits(seed, { sex: "female", age: 80 });
      expect([woman.sex, woman.age, woman.beard]).toEqual(["female", 80, "none"]);
    }
  });

  it("never dress anyone in the ink of the background", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { clothesInk, hairInk, groundInk, hatInk } = portraitTraits(seed);
      expect(clothesInk).not.toBe(groundInk);
      expect(hairInk).not.toBe(groundInk);
      expect(hatInk).not.toBe(hairInk);
    }
  });
});

describe("outlines", () => {
  const square = flatten("M0 0H100V100H0Z");

  it("distinguish inside from outside", () => {
    expect(inside(square, [50, 50])).toBe(true);
    expect(inside(square, [150, 50])).toBe(false);
  });

  it("have no long straight edge, so that each can be roughened", () => {
    const [run] = square;
    const gaps = run?.points.slice(1).map(([x, y], i) => {
      const [px, py] = run.points[i] ?? [x, y];
      return Math.hypot(x - px, y - py);
    });
    expect(Math.max(...(gaps ?? []))).toBeLessThanOrEqual(9.01);
    expect(run?.closed).toBe(true);
  });

  it("refuse a command that the drawings don’t use", () => {
    expect(() => flatten("M0 0A5 5 0 0 1 10 10")).toThrow("A");
  });
});
