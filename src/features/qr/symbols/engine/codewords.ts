import {
  _alignmentPatterns as alignmentPatterns,
  _BYTES as TOTAL,
  _ECC_BLOCKS as BLOCKS,
  _WORDS_PER_BLOCK as CORRECTING,
} from "qr";
import { isFinder, LEVEL } from "./matrix.ts";
import type { SymbolSettings } from "./symbol-settings.ts";

export type Module = { x: number; y: number };

/** A codeword: its eight modules, and its error correction block. */
export type Codeword = { block: number; modules: Module[] };

export type Layout = {
  codewords: Codeword[];
  /** Error correction codewords per block. Half as many errors can be corrected. */
  blocks: number[];
  finders: Module[][];
  timing: Module[][];
  alignment: Module[][];
};

/** The codewords and fixed patterns of a symbol (ISO/IEC 18004, 6.3 and 7.7). */
export function layoutOf(modules: number, level: SymbolSettings["level"]): Layout {
  const alignment = alignmentsOf(modules);
  return {
    codewords: codewordsOf(modules, level, new Set(alignment.flat().map(placeOf))),
    blocks: Array.from({ length: blockCount(modules, level) }, () => correcting(modules, level)),
    finders: findersOf(modules),
    timing: timingOf(modules),
    alignment,
  };
}

function versionOf(modules: number): number {
  return (modules - 17) / 4;
}

function blockCount(modules: number, level: SymbolSettings["level"]): number {
  return BLOCKS[LEVEL[level]][versionOf(modules) - 1] ?? 0;
}

function correcting(modules: number, level: SymbolSettings["level"]): number {
  return CORRECTING[LEVEL[level]][versionOf(modules) - 1] ?? 0;
}

function placeOf({ x, y }: Module): string {
  return `${x} ${y}`;
}

function squareAt(left: number, top: number, size: number): Module[] {
  return Array.from({ length: size * size }, (_, index) => ({
    x: left + (index % size),
    y: top + Math.floor(index / size),
  }));
}

/** Finder patterns with their light separators. */
function findersOf(modules: number): Module[][] {
  const far = modules - 8;
  return [squareAt(0, 0, 8), squareAt(far, 0, 8), squareAt(0, far, 8)];
}

function timingOf(modules: number): Module[][] {
  const along = Array.from({ length: modules - 16 }, (_, index) => index + 8);
  return [along.map((x) => ({ x, y: 6 })), along.map((y) => ({ x: 6, y }))];
}

function alignmentsOf(modules: number): Module[][] {
  const centres = alignmentPatterns(versionOf(modules));
  return centres.flatMap((x) =>
    centres.flatMap((y) => (isFinder(x, y, modules) ? [] : [squareAt(x - 2, y - 2, 5)])),
  );
}

/** Two columns at a time from the right, alternately up and down, skipping the timing column. */
function codewordsOf(
  modules: number,
  level: SymbolSettings["level"],
  aligned: ReadonlySet<string>,
): Codeword[] {
  const order = blockOrder(modules, level);
  const places: Module[] = [];
  let isUpwards = true;
  for (let right = modules - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < modules; step += 1) {
      const y = isUpwards ? modules - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isReserved(x, y, modules) && !aligned.has(placeOf({ x, y }))) places.push({ x, y });
      }
    }
    isUpwards = !isUpwards;
  }
  return order.map((block, index) => ({
    block,
    modules: places.slice(8 * index, 8 * index + 8),
  }));
}

/** Finder patterns, format information, timing, and from version 7 on version information. */
function isReserved(x: number, y: number, modules: number): boolean {
  const [isLeft, isRight] = [x < 9, x >= modules - 8];
  const [isAbove, isBelow] = [y < 9, y >= modules - 8];
  if ((isLeft && (isAbove || isBelow)) || (isRight && isAbove)) return true;
  if (x === 6 || y === 6) return true;
  if (versionOf(modules) < 7) return false;
  return (x >= modules - 11 && y < 6) || (y >= modules - 11 && x < 6);
}

/** The block of each codeword in placement order: interleaved. */
function blockOrder(modules: number, level: SymbolSettings["level"]): number[] {
  const [count, ecc] = [blockCount(modules, level), correcting(modules, level)];
  const total = TOTAL[versionOf(modules) - 1] ?? 0;
  const shortest = Math.floor(total / count) - ecc;
  // The last blocks have one more if the data doesn't divide evenly.
  const longer = count - (total % count);
  const order: number[] = [];
  for (let place = 0; place <= shortest; place += 1) {
    for (let block = 0; block < count; block += 1) {
      if (place < shortest || block >= longer) order.push(block);
    }
  }
  for (let place = 0; place < ecc; place += 1) {
    for (let block = 0; block < count; block += 1) order.push(block);
  }
  return order;
}
