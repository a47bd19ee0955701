import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font, type PathCommand } from "fontkit";
import type { Lettering } from "./drawing.ts";
import type { Loop } from "./contour.ts";

const FONTS = join(import.meta.dirname, "../../../../ui/fonts");
/** A typeface in one or more files: a letter is taken from the first that has it. */
type Face = readonly string[];
/** The typeface of codes: all its characters are distinguishable. */
const CODE_FACE: Face = ["atkinson-codes.woff2"];
/** That of words: its outlines don't overlap, so the even-odd rule leaves no holes in them. */
const WORD_FACE: Face = [
  "literata.woff2",
  "literata-western.woff2",
  "literata-extended.woff2",
  "literata-dagger.woff2",
];
/** Segments per curve; at 3 mm height the error is below 0.01 mm. */
const PIECES = 8;

type Glyph = { loops: Loop[]; advance: number };
type OpenFont = { font: Font; height: number };

const opened = new Map<string, OpenFont>();
const glyphs = new Map<Face, Map<string, Glyph | null>>();

/** A code as polylines; throws if the font lacks a letter. */
export function setLetters(text: string): Lettering {
  return setIn(CODE_FACE, text);
}

/** Words as polylines; throws for what `unsettable` names. */
export function setWords(text: string): Lettering {
  return setIn(WORD_FACE, text);
}

/** The first sign of the words that can't be engraved, or `null`. */
export function unsettable(text: string): string | null {
  return [...text].find((letter) => glyphOf(WORD_FACE, letter) === null) ?? null;
}

function setIn(face: Face, text: string): Lettering {
  const loops: Loop[] = [];
  let width = 0;
  for (const letter of text) {
    const glyph = glyphOf(face, letter);
    if (glyph === null) throw new Error(`The face has no “${letter}”.`);
    const at = width;
    for (const loop of glyph.loops) {
      loops.push(loop.map((value, index) => (index % 2 === 0 ? value + at : value)));
    }
    width += glyph.advance;
  }
  return { width, loops };
}

function glyphOf(face: Face, letter: string): Glyph | null {
  const known = glyphs.get(face) ?? new Map<string, Glyph | null>();
  glyphs.set(face, known);
  const drawn = known.get(letter);
  if (drawn !== undefined) return drawn;
  const point = letter.codePointAt(0) ?? 0;
  const from = face.map(openFont).find(({ font }) => font.hasGlyphForCodePoint(point));
  const made = from === undefined ? null : drawGlyph(from, point);
  known.set(letter, made);
  return made;
}

function drawGlyph({ font, height }: OpenFont, point: number): Glyph {
  const glyph = font.glyphForCodePoint(point);
  const loops = outlines(glyph.path.commands).map((loop) =>
    Float64Array.from(loop, (value, index) => (index % 2 === 0 ? value : -value) / height),
  );
  return { loops, advance: glyph.advanceWidth / height };
}

function openFont(file: string): OpenFont {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = create(readFileSync(join(FONTS, file)));
  if (!("layout" in font)) throw new Error(`${file} is no single font`);
  const made = { font, height: font.capHeight };
  opened.set(file, made);
  return made;
}

function outlines(commands: PathCommand[]): number[][] {
  const loops: number[][] = [];
  let points: number[] = [];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const [x = 0, y = 0] = points.slice(-2);
    if (command === "moveTo") points = [a, b];
    else if (command === "lineTo") points.push(a, b);
    else if (command === "quadraticCurveTo") {
      // The same curve as a cubic one.
      const handles = [x + (2 * (a - x)) / 3, y + (2 * (b - y)) / 3, c + (2 * (a - c)) / 3];
      pushCurve(points, [x, y, ...handles, d + (2 * (b - d)) / 3, c, d]);
    } else if (command === "bezierCurveTo") pushCurve(points, [x, y, a, b, c, d, e, f]);
    else loops.push(withoutRepeated(points));
  }
  return loops;
}

function pushCurve(points: number[], curve: number[]): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve;
  for (let piece = 1; piece <= PIECES; piece += 1) {
    const t = piece / PIECES;
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
}

/** A closed line doesn't repeat its first point. */
function withoutRepeated(points: number[]): number[] {
  const [x, y] = points;
  const isClosed = points.length > 2 && points.at(-2) === x && points.at(-1) === y;
  return isClosed ? points.slice(0, -2) : points;
}
