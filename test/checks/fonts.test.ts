import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../../src");
const DIGITS = "0123456789";

/** Every face that pages and documents are set in and that has figures. */
const faces = ["ui/fonts", "platform/documents/fonts"].flatMap((folder) =>
  readdirSync(join(SRC, folder))
    .filter((file) => /\.(woff2|ttf)$/.test(file))
    .map((file) => ({ file, font: create(readFileSync(join(SRC, folder, file))) as Font }))
    .filter(({ font }) => font.hasGlyphForCodePoint(0x30)),
);

function widthsOf(font: Font, text: string, features: string[]): number[] {
  return [...text].map((sign) => font.layout(sign, features).advanceWidth);
}

it("there are faces of both", () => {
  expect(faces.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["schibsted.woff2", "literata.woff2", "latin-400.ttf"]),
  );
});

/** Brygada sets names and dates in one theme, and no column of figures. */
const ofColumns = faces.filter(({ file }) => !file.startsWith("brygada"));

it.each(ofColumns)("$file has figures of one width", ({ font }) => {
  expect(new Set(widthsOf(font, DIGITS, ["lnum", "tnum"])).size).toBe(1);
});

it.each(faces)("no point or letter of $file gets wider by figures of one width", ({ font }) => {
  const others = font.characterSet.map((point) => String.fromCodePoint(point)).join("");
  const letters = [...others].filter((sign) => !DIGITS.includes(sign)).join("");
  expect(widthsOf(font, letters, ["lnum", "tnum"])).toEqual(widthsOf(font, letters, ["lnum"]));
});
