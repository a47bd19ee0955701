import { expect, it } from "vitest";
import { setText } from "./lettering.server.ts";

const setting = { size: 40, leading: 48, maxWidth: 2000, maxLines: 1 };

/** The number of glyphs drawn. */
function drawn(text: string): number | undefined {
  return setText(text, setting)?.svg.match(/<path /g)?.length;
}

it("draws a word whose letters are in several font files", () => {
  expect(drawn("Østergård")).toBe(9);
  expect(drawn("Guðrún")).toBe(6);
  expect(drawn("Łukasz")).toBe(6);
});

it("draws composed and decomposed letters alike", () => {
  expect(setText("A\u030angstro\u0308m", setting)).toEqual(setText("Ångström", setting));
});

it("draws nothing for scripts without a font", () => {
  expect(setText("عائشة Holm", setting)).toBeNull();
});
