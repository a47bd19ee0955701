import type { SymbolSettings } from "./symbol-settings.ts";

/** Arm length of a registration mark, and its distance from both edges of the sheet. */
export const MARK = { armMm: 2.5, widthMm: 0.2, fromEdgeMm: 3 };
/** The distance from which plates may be cut beside a mark. */
export const MARK_ENDS_MM = 6;

/** A whole sheet is rendered at once for verification; this much fits the process. */
const MOST_PIXELS = 30_000_000;
/** The longest side that the SVG renderer supports. */
const LONGEST_PIXELS = 30_000;
/** Symbols were verified separately already: fewer pixels suffice on a sheet. */
const PIXELS_A_MODULE = 4;
/** Enough to detect the marks, which are thin lines. */
const LEAST_PIXELS_A_MM = 2;

/** A sheet of material and its plates, in millimetres. */
export type SheetSettings = {
  widthMm: number;
  heightMm: number;
  /** On each side, for marks and the machine's clamps. */
  marginMm: number;
  plateWidthMm: number;
  plateHeightMm: number;
  gapMm: number;
  /** Whether plates may be rotated if more fit. */
  turn: boolean;
};

export const DEFAULT_SHEET: SheetSettings = {
  widthMm: 600,
  heightMm: 400,
  marginMm: 10,
  plateWidthMm: 60,
  plateHeightMm: 60,
  gapMm: 4,
  turn: true,
};

/** A plate's place on its sheet; rows and columns from the upper left, from 1. */
export type Place = {
  row: number;
  column: number;
  xMm: number;
  yMm: number;
  /** Rotated: its upper edge faces right. */
  isTurned: boolean;
};

/** In thousandths, so that sums are exact and a plate that just fits does. */
const whole = (mm: number) => Math.round(mm * 1000);

type Size = { width: number; height: number };

/** Rows and columns of plates with the same orientation. */
type Block = Size & { rows: number; columns: number; isTurned: boolean };

/** One block, and what fits beside or below it, rotated. */
type Plan = { first: Block; second: Block; isBeside: boolean };

/** All places of a sheet, row by row within each block. */
export function placesOn(sheet: SheetSettings): Place[] {
  const { first, second, isBeside } = planOf(sheet);
  const gap = whole(sheet.gapMm);
  const second0 = {
    x: isBeside ? first.columns * (first.width + gap) : 0,
    y: isBeside ? 0 : first.rows * (first.height + gap),
    row: isBeside ? 0 : first.rows,
    column: isBeside ? first.columns : 0,
  };
  return [
    ...placesIn(first, sheet, { x: 0, y: 0, row: 0, column: 0 }),
    ...placesIn(second, sheet, second0),
  ];
}

export function countOf(sheet: SheetSettings): number {
  const { first, second } = planOf(sheet);
  return sizeOf(first) + sizeOf(second);
}

const sizeOf = ({ rows, columns }: Block) => rows * columns;

/** The most plates; among equals the fewest rotated ones, then a single block. */
function planOf(sheet: SheetSettings): Plan {
  const room = {
    width: whole(sheet.widthMm) - 2 * whole(sheet.marginMm),
    height: whole(sheet.heightMm) - 2 * whole(sheet.marginMm),
  };
  const upright = { width: whole(sheet.plateWidthMm), height: whole(sheet.plateHeightMm) };
  const turned = { width: upright.height, height: upright.width };
  const gap = whole(sheet.gapMm);
  const none = { ...upright, rows: 0, columns: 0, isTurned: false };
  let best: Plan = { first: blockIn(room, upright, gap), second: none, isBeside: true };
  if (!sheet.turn || upright.width === upright.height) return best;
  for (const plan of [
    ...split(room, { ...upright, isTurned: false }, { ...turned, isTurned: true }, gap),
    ...split(room, { ...turned, isTurned: true }, { ...upright, isTurned: false }, gap),
  ]) {
    if (sizeOf(plan.first) + sizeOf(plan.second) > sizeOf(best.first) + sizeOf(best.second)) {
      best = plan;
    }
  }
  return best;
}

type Lying = Size & { isTurned: boolean };

/** Every number of whole columns, or rows, of one orientation; the rest for the other. */
function* split(room: Size, one: Lying, other: Lying, gap: number): Generator<Plan> {
  const full = blockIn(room, one, gap);
  for (let columns = full.columns; columns > 0 && full.rows > 0; columns -= 1) {
    const rest = { ...room, width: room.width - columns * (one.width + gap) };
    yield { first: { ...full, columns }, second: blockIn(rest, other, gap), isBeside: true };
  }
  for (let rows = full.rows; rows > 0 && full.columns > 0; rows -= 1) {
    const rest = { ...room, height: room.height - rows * (one.height + gap) };
    yield { first: { ...full, rows }, second: blockIn(rest, other, gap), isBeside: false };
  }
}

function blockIn(room: Size, plate: Size & { isTurned?: boolean }, gap: number): Block {
  const fitting = (length: number, each: number) =>
    Math.max(0, Math.floor((length + gap) / (each + gap)));
  return {
    width: plate.width,
    height: plate.height,
    isTurned: plate.isTurned ?? false,
    columns: fitting(room.width, plate.width),
    rows: fitting(room.height, plate.height),
  };
}

type Begin = { x: number; y: number; row: number; column: number };

function placesIn(block: Block, { gapMm, marginMm }: SheetSettings, begin: Begin): Place[] {
  const [gap, margin] = [whole(gapMm), whole(marginMm)];
  return Array.from({ length: sizeOf(block) }, (_, index) => {
    const row = Math.floor(index / block.columns);
    const column = index % block.columns;
    return {
      row: begin.row + row + 1,
      column: begin.column + column + 1,
      xMm: (margin + begin.x + column * (block.width + gap)) / 1000,
      yMm: (margin + begin.y + row * (block.height + gap)) / 1000,
      isTurned: block.isTurned,
    };
  });
}

/** Three, like finder patterns: the sheet's orientation is visible. */
export function marksOn({ widthMm, heightMm }: Pick<SheetSettings, "widthMm" | "heightMm">) {
  const at = MARK.fromEdgeMm;
  return {
    marks: [
      { x: at, y: at },
      { x: widthMm - at, y: at },
      { x: at, y: heightMm - at },
    ],
    unmarked: { x: widthMm - at, y: heightMm - at },
  };
}

/** The resolution for verification. */
export function sheetPixelsAMm(moduleMm: number): number {
  return Math.max(PIXELS_A_MODULE / moduleMm, LEAST_PIXELS_A_MM);
}

export type SheetProblem = {
  field: "plateWidthMm" | "gapMm" | "marginMm" | "widthMm";
  key: "symbolTooLarge" | "gapTooNarrow" | "marginTooNarrow" | "sheetTooFine";
  values: Record<string, number>;
};

/** The kerf around a plate must touch neither its neighbour's nor a mark. */
export function sheetProblem(
  sheet: SheetSettings,
  { kerfMm, moduleMm }: Pick<SymbolSettings, "kerfMm" | "moduleMm">,
  symbol: { widthMm: number; heightMm: number },
): SheetProblem | null {
  const { plateWidthMm, plateHeightMm, gapMm, marginMm } = sheet;
  if (
    whole(symbol.widthMm) > whole(plateWidthMm) ||
    whole(symbol.heightMm) > whole(plateHeightMm)
  ) {
    const upwards = (mm: number) => Math.ceil(whole(mm) / 100) / 10;
    const values = { width: upwards(symbol.widthMm), height: upwards(symbol.heightMm) };
    return { field: "plateWidthMm", key: "symbolTooLarge", values };
  }
  if (whole(gapMm) < 2 * whole(kerfMm)) {
    return { field: "gapMm", key: "gapTooNarrow", values: { least: whole(2 * kerfMm) / 1000 } };
  }
  const leastMargin = MARK_ENDS_MM + kerfMm;
  if (whole(marginMm) < whole(leastMargin)) {
    return {
      field: "marginMm",
      key: "marginTooNarrow",
      values: { least: whole(leastMargin) / 1000 },
    };
  }
  const scale = sheetPixelsAMm(moduleMm);
  const [across, down] = [sheet.widthMm * scale, sheet.heightMm * scale];
  if (across * down > MOST_PIXELS || Math.max(across, down) > LONGEST_PIXELS) {
    return { field: "widthMm", key: "sheetTooFine", values: {} };
  }
  return null;
}
