// The tables of TrueType fonts, for the tools that cut them:
// https://learn.microsoft.com/typography/opentype/spec/otff
import * as fontkit from "fontkit";

const HEADER = 12;
const ENTRY = 16;

/** The tables of a font by their tags. They are parts of the font: what is written to them is in it. */
export function tablesOf(font) {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = HEADER + index * ENTRY;
      const start = font.readUInt32BE(entry + 8);
      const table = font.subarray(start, start + font.readUInt32BE(entry + 12));
      return [font.toString("latin1", entry, entry + 4), table];
    }),
  );
}

/** Checksums are left out: packing calculates them. */
export function fontOf(tables) {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(HEADER + sorted.length * ENTRY);
  const power = Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(ENTRY * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(ENTRY * (sorted.length - 2 ** power), 10);
  const parts = [directory];
  let start = directory.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = HEADER + index * ENTRY;
    directory.write(tag, entry, "latin1");
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    const room = Math.ceil(table.length / 4) * 4;
    parts.push(table, Buffer.alloc(room - table.length));
    start += room;
  }
  return Buffer.concat(parts);
}

const DIGITS = "0123456789";
const SINGLE_SUBSTITUTION = 1;

/**
 * A font in which figures of one width (`tnum`) are figures alone: with points and commas as wide as a
 * digit, `695 kr.` reads `695 kr .`. Every other sign of the feature is replaced by itself.
 */
export function withPointsAsTheyAre(given) {
  const font = Buffer.from(given);
  const table = tablesOf(font).get("GSUB");
  if (table === undefined) return font;
  const opened = fontkit.create(font);
  if (!opened.hasGlyphForCodePoint(DIGITS.codePointAt(0))) return font;
  const digits = new Set(
    Array.from(DIGITS, (sign) => opened.glyphForCodePoint(sign.codePointAt(0)).id),
  );
  for (const lookup of lookupsOf(table, "tnum")) {
    if (lookup.readUInt16BE(0) !== SINGLE_SUBSTITUTION)
      throw new Error("tnum replaces one by many");
    for (const at of offsetsAt(lookup, 4)) keepAllBut(digits, lookup.subarray(at));
  }
  return font;
}

function lookupsOf(table, feature) {
  const features = table.subarray(table.readUInt16BE(6));
  const lookups = table.subarray(table.readUInt16BE(8));
  const indices = new Set();
  for (let record = 2; record < 2 + features.readUInt16BE(0) * 6; record += 6) {
    if (features.toString("latin1", record, record + 4) !== feature) continue;
    for (const index of offsetsAt(features.subarray(features.readUInt16BE(record + 4)), 2)) {
      indices.add(index);
    }
  }
  const starts = offsetsAt(lookups, 0);
  return [...indices].map((index) => lookups.subarray(starts[index]));
}

/** A count and as many numbers of 16 bits. */
function offsetsAt(table, at) {
  return Array.from({ length: table.readUInt16BE(at) }, (_, index) =>
    table.readUInt16BE(at + 2 + 2 * index),
  );
}

function keepAllBut(digits, subtable) {
  const covered = coveredBy(subtable.subarray(subtable.readUInt16BE(2)));
  if (covered.every((glyph) => digits.has(glyph))) return;
  if (subtable.readUInt16BE(0) !== 2) throw new Error("tnum is no list of substitutes");
  for (const [index, glyph] of covered.entries()) {
    if (!digits.has(glyph)) subtable.writeUInt16BE(glyph, 6 + 2 * index);
  }
}

function coveredBy(coverage) {
  if (coverage.readUInt16BE(0) === 1) return offsetsAt(coverage, 2);
  return Array.from({ length: coverage.readUInt16BE(2) }, (_, index) => {
    const at = 4 + 6 * index;
    const [from, to] = [coverage.readUInt16BE(at), coverage.readUInt16BE(at + 2)];
    return Array.from({ length: to - from + 1 }, (_each, step) => from + step);
  }).flat();
}
