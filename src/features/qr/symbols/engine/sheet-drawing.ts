import type { Loop } from "./contour.ts";
import { sizeOf, type Drawing, type Figure, type Piece } from "./drawing.ts";
import { MARK, marksOn, type Place, type SheetSettings } from "./sheet.ts";

/** A position on a sheet, in millimetres from its upper left. */
export type Box = { left: number; top: number; width: number; height: number };

/** Drawings in their places, plate edges, and marks. */
export function drawSheet(
  sheet: SheetSettings,
  plates: readonly { place: Place; drawing: Drawing; sideMm?: number | undefined }[],
  kerfMm: number,
): Figure {
  const pieces = plates.map(({ place, drawing, sideMm }): Piece => {
    const laid = laidOn(sheet, place, drawing);
    const box = plateBox(sheet, place);
    const outline = sideMm === undefined ? box : middleOf(box, sideMm);
    const edge = rectangle(widened(outline, kerfMm / 2));
    return { ...laid, loops: [...laid.loops, { layer: "plates", points: edge }] };
  });
  const marks = marksOn(sheet).marks.map(({ x, y }) => ({
    layer: "marks" as const,
    points: crossAt(x, y),
  }));
  return {
    widthMm: sheet.widthMm,
    heightMm: sheet.heightMm,
    pieces: [...pieces, { loops: marks, dots: [] }],
  };
}

export function plateBox({ plateWidthMm, plateHeightMm }: SheetSettings, place: Place): Box {
  const [width, height] = place.isTurned
    ? [plateHeightMm, plateWidthMm]
    : [plateWidthMm, plateHeightMm];
  return { left: place.xMm, top: place.yMm, width, height };
}

/** A drawing is centred on its plate. */
export function drawingBox(
  sheet: SheetSettings,
  place: Place,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): Box {
  const plate = plateBox(sheet, place);
  const [width, height] = place.isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  return {
    left: plate.left + (plate.width - width) / 2,
    top: plate.top + (plate.height - height) / 2,
    width,
    height,
  };
}

/** The modules only, without quiet zone and decoration. */
export function symbolBox(sheet: SheetSettings, place: Place, drawing: Drawing): Box {
  const { before, modules, moduleMm, rows } = drawing;
  const { left, top } = drawingBox(sheet, place, sizeOf(drawing));
  const [across, down] = place.isTurned ? [rows - before - modules, before] : [before, before];
  const side = modules * moduleMm;
  return { left: left + across * moduleMm, top: top + down * moduleMm, width: side, height: side };
}

/** Moved to its plate; rotated a quarter clockwise if the plate is. */
function laidOn(sheet: SheetSettings, place: Place, drawing: Drawing): Piece {
  const size = sizeOf(drawing);
  const { left, top } = drawingBox(sheet, place, size);
  const laid = (x: number, y: number): [number, number] =>
    place.isTurned ? [left + size.heightMm - y, top + x] : [left + x, top + y];
  return {
    loops: drawing.loops.map(({ layer, points }) => {
      const moved = new Float64Array(points.length);
      for (let index = 0; index < points.length; index += 2) {
        moved.set(laid(points[index] ?? 0, points[index + 1] ?? 0), index);
      }
      return { layer, points: moved };
    }),
    dots: drawing.dots.map((dot) => {
      const [x, y] = laid(dot.x, dot.y);
      return { x, y, radius: dot.radius };
    }),
  };
}

/** A square in the middle of a box. */
function middleOf({ left, top, width, height }: Box, side: number): Box {
  return {
    left: left + (width - side) / 2,
    top: top + (height - side) / 2,
    width: side,
    height: side,
  };
}

/** The tool's centre runs outside the plate, which keeps its size. */
function widened({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

function rectangle({ left, top, width, height }: Box): Loop {
  const [right, bottom] = [left + width, top + height];
  return Float64Array.of(left, top, right, top, right, bottom, left, bottom);
}

function crossAt(x: number, y: number): Loop {
  const [arm, half] = [MARK.armMm, MARK.widthMm / 2];
  const corner = [
    [-half, -arm],
    [half, -arm],
    [half, -half],
    [arm, -half],
    [arm, half],
    [half, half],
    [half, arm],
    [-half, arm],
    [-half, half],
    [-arm, half],
    [-arm, -half],
    [-half, -half],
  ];
  return Float64Array.from(corner.flatMap(([dx = 0, dy = 0]) => [x + dx, y + dy]));
}
