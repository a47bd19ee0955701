import { expect, it } from "vitest";
import { matching, placeAfter } from "./combobox-state.ts";

const closed = { open: false, at: null };

it("opens with an arrow key at the corresponding end, and wraps around", () => {
  expect(placeAfter("ArrowDown", closed, 3)).toEqual({ open: true, at: 0 });
  expect(placeAfter("ArrowUp", closed, 3)).toEqual({ open: true, at: 2 });
  expect(placeAfter("ArrowDown", { open: true, at: null }, 3)).toEqual({ open: true, at: 0 });
  expect(placeAfter("ArrowDown", { open: true, at: 2 }, 3)).toEqual({ open: true, at: 0 });
  expect(placeAfter("ArrowUp", { open: true, at: 0 }, 3)).toEqual({ open: true, at: 2 });
});

it("has no active option in an empty list, and reports that it is open", () => {
  expect(placeAfter("ArrowDown", closed, 0)).toEqual({ open: true, at: null });
});

it("closes with Escape, which does something else on a page with nothing open", () => {
  expect(placeAfter("Escape", { open: true, at: 1 }, 3)).toEqual(closed);
  expect(placeAfter("Escape", closed, 3)).toBeNull();
  expect(placeAfter("a", closed, 3)).toBeNull();
});

const houses = [
  { value: "1", label: "Sten og Minde", text: "Nørre Åby" },
  { value: "2", label: "Ærø Begravelser", text: "Marstal" },
  { value: "3", label: "Mármoles Peñalver", text: "Ronda" },
  { value: "4", label: "Minnisteinar", text: "Tórshavn" },
];
const found = (typed: string) => matching(houses, typed).map(({ value }) => value);

it("matches any part and all words, ignoring accents", () => {
  expect(found("")).toEqual(["1", "2", "3", "4"]);
  expect(found("marmoles penalver")).toEqual(["3"]);
  expect(found("torshavn")).toEqual(["4"]);
  expect(found("ÆRØ")).toEqual(["2"]);
  expect(found("minde åby")).toEqual(["1"]);
  expect(found("minde ronda")).toEqual([]);
});

it("lists matches at the beginning first", () => {
  expect(found("mi")).toEqual(["4", "1"]);
});
