import { expect, it } from "vitest";
import { demoMemorial } from "./demo-memorial.ts";

it("shows a whole page: portrait, pictures, a biography with headings, letters, candles, tributes", () => {
  const inger = demoMemorial();
  expect(inger.pictures.filter(({ isPortrait }) => isPortrait)).toHaveLength(1);
  expect(inger.pictures).toHaveLength(24);
  expect(new Set(inger.pictures.map(({ album }) => album)).size).toBeGreaterThanOrEqual(4);
  expect(inger.pictures[0]?.focus).toBeDefined();
  expect(inger.cemetery).toBeDefined();
  expect(inger.biography.match(/<h3>/g)).toHaveLength(3);
  expect(inger.guestbook.length).toBeGreaterThanOrEqual(12);
  expect(inger.candles.filter(({ hoursAgo }) => hoursAgo < 7 * 24).length).toBeGreaterThanOrEqual(
    20,
  );
  expect(inger.tributes).toHaveLength(2);
  for (const { altText } of inger.pictures) expect(altText).not.toBe("");
});

it("places only pictures that it has in the biography", () => {
  const { biography, pictures } = demoMemorial();
  const placed = [...biography.matchAll(/<figure data-media="([^"]*)">/g)].map(([, name]) => name);
  expect(placed).toEqual(["fyr", "haender"]);
  expect(pictures.map(({ name }) => name)).toEqual(expect.arrayContaining(placed));
});

it("states on the page that Inger is fictional", () => {
  expect(demoMemorial().biography).toContain("Opdigtet");
});
