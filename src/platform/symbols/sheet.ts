import { z } from "zod";
import type { SymbolSettings } from "./symbol-settings.ts";

/** Arms of a registration mark, and how far its middle lies from both edges of the sheet. */
export const MARK = { armMm: 2.5, widthMm: 0.2, fromEdgeMm: 3 };
/** Where a mark ends, and whatever is cut beside it may begin. */
const MARK_ENDS_MM = 6;

/** A file of so many symbols is still read back in seconds. */
const MOST_PLATES = 200;
/** A whole sheet is drawn at once to be read; no more than this fits the process that does it. */
const MOST_PIXELS = 30_000_000;
/** The longest side that what draws an SVG can hold. */
const LONGEST_PIXELS = 30_000;
/** On a sheet each symbol has been read by itself already: fewer pixels will do than there. */
const PIXELS_A_MODULE = 4;
/** So that the marks, which are as thin as a line, are seen. */
const LEAST_PIXELS_A_MM = 2;

/** Nothing is reckoned with measures that are none. */
const between = (least: number, most: number) =>
  z.number().min(least, { abort: true }).max(most, { abort: true });
const side = between(50, 2000);
const plateSide = between(10, 1000);

/** A sheet of material, and the plates that are cut from it; in millimetres. */
export const sheetSettings = z
  .strictObject({
    widthMm: side.default(600),
    heightMm: side.default(400),
    /** On each side, where the marks stand and the machine's clamps have room. */
    marginMm: between(MARK_ENDS_MM, 200).default(10),
    plateWidthMm: plateSide.default(60),
    plateHeightMm: plateSide.default(60),
    gapMm: between(1, 100).default(4),
    /** Whether plates may lie on their side where more of them find room so. */
    turn: z.boolean().default(true),
  })
  .superRefine((sheet, context) => {
    const count = countOf(sheet);
    if (count === 0) {
      context.addIssue({ code: "custom", path: ["plateWidthMm"], message: "plateTooLarge" });
    }
    if (count > MOST_PLATES) {
      context.addIssue({ code: "custom", path: ["widthMm"], message: "sheetTooLarge" });
    }
  });
export type SheetSettings = z.infer<typeof sheetSettings>;

/** Where a plate lies on its sheet; rows and columns are counted from the upper left, from 1. */
export type Place = {
  row: number;
  column: number;
  xMm: number;
  yMm: number;
  /** Laid on its side: its upper edge looks to the right. */
  isTurned: boolean;
};

/** In thousandths, so that sums are exact and a plate that just fits does. */
const whole = (mm: number) => Math.round(mm * 1000);

type Size = { width: number; height: number };

/** So many rows and columns of plates, all lying the same way. */
type Block = Size & { rows: number; columns: number; isTurned: boolean };

/** One block, and what still finds room beside or beneath it, lying the other way. */
type Plan = { first: Block; second: Block; isBeside: boolean };

/** All the places of a sheet, row by row within each block. */
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

/** The most plates; of several ways the one with fewest that lie on their side, then in one block. */
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

/** Every number of whole columns, or of whole rows, of the one; the rest is for the other. */
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

/** Three, as a symbol has three squares: a sheet that lies the wrong way round is seen. */
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

/** How finely a sheet is drawn to be read back. */
export function sheetPixelsAMm(moduleMm: number): number {
  return Math.max(PIXELS_A_MODULE / moduleMm, LEAST_PIXELS_A_MM);
}

export type SheetProblem = {
  field: "plateWidthMm" | "gapMm" | "marginMm" | "widthMm";
  key: "symbolTooLarge" | "gapTooNarrow" | "marginTooNarrow" | "sheetTooFine";
  values: Record<string, number>;
};

/** What the cut takes on each side of a plate must neither meet its neighbour's cut nor a mark. */
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
