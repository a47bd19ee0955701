import { traceContours, type Loop } from "./contour.ts";
import { DOTS, LAYERS, type Layer } from "./layers.ts";
import { isFinder, type Matrix } from "./matrix.ts";
import { QUIET_ZONE, type SymbolSettings } from "./symbol-settings.ts";

/** The non-empty layers of a figure. */
export function layersOf({ pieces }: Figure): Layer[] {
  const there = new Set<Layer>(pieces.flatMap(({ loops }) => loops.map(({ layer }) => layer)));
  if (pieces.some(({ dots }) => dots.length > 0)) there.add(DOTS);
  return LAYERS.filter((layer) => there.has(layer));
}

export type Dot = { x: number; y: number; radius: number };

/** What a tool removes: points within an odd number of loops, or within a dot. */
export type Piece = { loops: { layer: Layer; points: Loop }[]; dots: Dot[] };

/**
 * The contents of a file, in millimetres from the upper left, y downwards. Pieces don't overlap.
 */
export type Figure = { widthMm: number; heightMm: number; pieces: readonly Piece[] };

/** The symbol of one plate: a whole number of modules in both directions. */
export type Drawing = Piece & {
  columns: number;
  rows: number;
  moduleMm: number;
  /** Modules per side, and the offset of the first one in each direction. */
  modules: number;
  before: number;
  cut: SymbolSettings["cut"];
};

export function figureOf(drawing: Drawing): Figure {
  return { ...sizeOf(drawing), pieces: [drawing] };
}

/** Rounded to thousandths of a millimetre: 41 × 1.2 is exactly 49.2. */
export function sizeOf({
  columns,
  rows,
  moduleMm,
}: Pick<Drawing, "columns" | "rows" | "moduleMm">) {
  const inThousandths = (mm: number) => Math.round(mm * 1000) / 1000;
  return { widthMm: inThousandths(columns * moduleMm), heightMm: inThousandths(rows * moduleMm) };
}

/** Letters as loops with their baseline at y = 0, one millimetre high. */
export type Lettering = { width: number; loops: Loop[] };

const LETTER_MODULES = 2.4;
/** Room above the letters, where the field may be cut away, and below for descenders. */
const LETTER_GAP = 1;
/** How far the tail of a `Q` hangs below its line, of a code's height. */
const CODE_TAIL = 0.08;
/** Between the quiet zone and a frame, so that a cut field and a cut frame stay separate. */
const FRAME_GAP = 1;
/**
 * Words and the code below them, in hundredths of a module, so that sums are exact. They are smaller
 * than a code alone: on bronze the modules must stay as large as the metal needs. What stands on a
 * capital (`Å`) stays out of the quiet zone and of what hangs from the line above (`g`).
 */
const WORDS = { above: 65, height: 150, between: 120, toCode: 85, code: 120 };
const HUNDREDTH = 0.01;
const CORNER = { gapModules: 1, armModules: 3, widthMm: 0.2 };

export function drawSymbol(
  matrix: Matrix,
  settings: SymbolSettings,
  lettering: Lettering | null = null,
  { words = [], rows }: { words?: readonly Lettering[]; rows?: number | undefined } = {},
): Drawing {
  const { moduleMm, cut, borderMm } = settings;
  const extent = extentOf(
    matrix.length,
    { ...settings, lettering: lettering !== null },
    words.length,
  );
  const { columns, field, margin, corners } = extent;
  const drawing: Drawing = {
    columns,
    rows: rows ?? extent.rows,
    moduleMm,
    modules: matrix.length,
    before: margin + QUIET_ZONE,
    cut,
    loops: [],
    dots: [],
  };
  addModules(drawing, matrix, settings, margin);
  if (words.length > 0) {
    addWords(drawing, { words, code: lettering }, margin, field);
  } else if (lettering !== null) addLettering(drawing, lettering, margin, field);
  if (borderMm > 0) addFrame(drawing, { corners, borderMm, kerfMm: settings.kerfMm });
  if (settings.corners) addCorners(drawing);
  return drawing;
}

/** The size of a drawing in modules, before anything is drawn. `words`: the lines of words. */
export function extentOf(
  modules: number,
  settings: Pick<SymbolSettings, "moduleMm" | "borderMm" | "corners" | "lettering">,
  words = 0,
) {
  const { moduleMm, borderMm } = settings;
  const field = modules + 2 * QUIET_ZONE;
  const alone = settings.lettering ? Math.ceil(LETTER_MODULES + 2 * LETTER_GAP) : 0;
  const beneath = words === 0 ? alone : Math.ceil(depthBeneath(words, settings.lettering));
  const frame = borderMm === 0 ? 0 : FRAME_GAP + Math.ceil(borderMm / moduleMm);
  const corners = settings.corners ? CORNER.gapModules + 1 : 0;
  const margin = frame + corners;
  return {
    columns: field + 2 * margin,
    rows: field + beneath + 2 * margin,
    field,
    margin,
    corners,
  };
}

function addModules(
  drawing: Drawing,
  matrix: Matrix,
  { moduleMm, kerfMm, cut, shape, dotFill }: SymbolSettings,
  margin: number,
): void {
  const modules = matrix.length;
  const field = modules + 2 * QUIET_ZONE;
  const isDark = (x: number, y: number) => matrix[y]?.[x] === true;
  const isSolid = (x: number, y: number) =>
    isDark(x, y) && (shape === "square" || isFinder(x, y, modules));
  const shift = -QUIET_ZONE;
  const isCut =
    cut === "dark"
      ? (x: number, y: number) => isSolid(x + shift, y + shift)
      : (x: number, y: number) =>
          x >= 0 && y >= 0 && x < field && y < field && !isSolid(x + shift, y + shift);
  const grid = { columns: field, rows: field, cell: moduleMm, inset: kerfMm / 2 };
  for (const points of traceContours(isCut, grid)) {
    drawing.loops.push({ layer: "symbol", points: moved(points, margin * moduleMm) });
  }
  if (shape === "square") return;
  const radius = (dotFill * moduleMm + (cut === "dark" ? -kerfMm : kerfMm)) / 2;
  const centre = (at: number) => (at + QUIET_ZONE + margin + 0.5) * moduleMm;
  for (let y = 0; y < modules; y += 1) {
    for (let x = 0; x < modules; x += 1) {
      if (!isDark(x, y) || isFinder(x, y, modules)) continue;
      drawing.dots.push({ x: centre(x), y: centre(y), radius });
    }
  }
}

function moved(points: Loop, by: number): Loop {
  return by === 0 ? points : points.map((value) => value + by);
}

/** Centred below the quiet zone, no wider than the modules. */
function addLettering(drawing: Drawing, lettering: Lettering, margin: number, field: number): void {
  const { moduleMm } = drawing;
  const widest = (field - 2 * QUIET_ZONE) * moduleMm;
  const size = Math.min(LETTER_MODULES * moduleMm, widest / lettering.width);
  const left = (drawing.columns * moduleMm - lettering.width * size) / 2;
  const baseline = (margin + field + LETTER_GAP + LETTER_MODULES) * moduleMm;
  for (const loop of lettering.loops) {
    const points = loop.map((value, index) => value * size + (index % 2 === 0 ? left : baseline));
    drawing.loops.push({ layer: "lettering", points });
  }
}

/** How far letters reach below the quiet zone, in modules: what is engraved ends there. */
export function depthBeneath(lines: number, hasCode: boolean): number {
  if (lines === 0) return hasCode ? LETTER_GAP + LETTER_MODULES * (1 + CODE_TAIL) : 0;
  const { above, height, between, toCode, code } = WORDS;
  const ofWords = above + lines * height + (lines - 1) * between;
  return (ofWords + (hasCode ? toCode + code * (1 + CODE_TAIL) : between)) * HUNDREDTH;
}

/** A line below the quiet zone, in modules: how high its capitals are, and how far down they stand. */
export type LineBeneath = { height: number; down: number };

/** The lines of words, in order, and the smaller one of the code below them. */
export function linesBeneath(words: number): { words: LineBeneath[]; code: LineBeneath } {
  const { above, height, between, toCode, code } = WORDS;
  const inModules = (tall: number, down: number) => ({
    height: tall * HUNDREDTH,
    down: down * HUNDREDTH,
  });
  if (words === 0) {
    return {
      words: [],
      code: { height: LETTER_MODULES, down: LETTER_GAP + LETTER_MODULES },
    };
  }
  const downOf = (index: number) => above + height + index * (height + between);
  return {
    words: Array.from({ length: words }, (_, index) => inModules(height, downOf(index))),
    code: inModules(code, downOf(words - 1) + toCode + code),
  };
}

/** Centred below the quiet zone, as wide as that at most. */
function addWords(
  drawing: Drawing,
  { words, code }: { words: readonly Lettering[]; code: Lettering | null },
  margin: number,
  field: number,
): void {
  const { moduleMm } = drawing;
  const places = linesBeneath(words.length);
  const lines = words.map((line, index) => ({ line, place: places.words[index] ?? places.code }));
  if (code !== null) lines.push({ line: code, place: places.code });
  for (const { line, place } of lines) {
    const size = Math.min(place.height, field / line.width) * moduleMm;
    const left = (drawing.columns * moduleMm - line.width * size) / 2;
    const baseline = (margin + field + place.down) * moduleMm;
    for (const loop of line.loops) {
      const points = loop.map((value, at) => value * size + (at % 2 === 0 ? left : baseline));
      drawing.loops.push({ layer: "lettering", points });
    }
  }
}

function addFrame(
  drawing: Drawing,
  { corners, borderMm, kerfMm }: { corners: number; borderMm: number; kerfMm: number },
): void {
  const outer = corners * drawing.moduleMm;
  const inset = Math.min(kerfMm, borderMm / 2) / 2;
  for (const at of [outer + inset, outer + borderMm - inset]) {
    drawing.loops.push({ layer: "frame", points: rectangle(drawing, at) });
  }
}

function rectangle({ columns, rows, moduleMm }: Drawing, inset: number): Loop {
  const [right, bottom] = [columns * moduleMm - inset, rows * moduleMm - inset];
  return Float64Array.of(inset, inset, right, inset, right, bottom, inset, bottom);
}

/** An angle in each corner of the drawing. */
function addCorners(drawing: Drawing): void {
  const { columns, rows, moduleMm } = drawing;
  const [width, height] = [columns * moduleMm, rows * moduleMm];
  const arm = CORNER.armModules * moduleMm;
  const thick = Math.min(CORNER.widthMm, moduleMm / 2);
  const angle = [0, 0, arm, 0, arm, thick, thick, thick, thick, arm, 0, arm];
  for (const [flipX, flipY] of [
    [false, false],
    [true, false],
    [true, true],
    [false, true],
  ]) {
    const points = Float64Array.from(angle, (value, index) => {
      const isX = index % 2 === 0;
      if (isX) return flipX === true ? width - value : value;
      return flipY === true ? height - value : value;
    });
    drawing.loops.push({ layer: "corners", points });
  }
}
