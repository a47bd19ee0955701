import { expect, it } from "vitest";
import { setText } from "./lettering.server.ts";

const setting = { size: 40, leading: 48, maxWidth: 2000, maxLines: 1 };

/** How many letters it drew. */
function drawn(text: string): number | undefined {
  return setText(text, setting)?.svg.match(/<path /g)?.length;
}

it("sets a word whose letters lie in several files", () => {
  expect(drawn("Østergård")).toBe(9);
  expect(drawn("Guðrún")).toBe(6);
  expect(drawn("Łukasz")).toBe(6);
});

it("sets a letter alike, written as one sign or as two", () => {
  expect(setText("A\u030angstro\u0308m", setting)).toEqual(setText("Ångström", setting));
});

it("leaves a name alone that is written in a script without a font here", () => {
  expect(setText("عائشة Holm", setting)).toBeNull();
});
