import { DxfWriter, LWPolylineFlags, Units } from "@tarikjabiri/dxf";
import { layersOf, type Figure } from "./drawing.ts";
import { DOTS, nameOf, settingOf, type Layer, type MachineSetup } from "./layers.ts";
import { millimetres } from "./svg.ts";

/** A bulge of 1 is half a circle to the next vertex. */
type Corner = { x: number; y: number; bulge?: number };
type Outline = { layer: Layer; corners: Corner[] };

/** Of the colours that every program has: number, red, green and blue. */
const PALETTE = [
  [7, 0, 0, 0],
  [1, 255, 0, 0],
  [2, 255, 255, 0],
  [3, 0, 255, 0],
  [4, 0, 255, 255],
  [5, 0, 0, 255],
  [6, 255, 0, 255],
  [8, 128, 128, 128],
  [9, 192, 192, 192],
  [30, 255, 127, 0],
] as const;

/** The nearest colour that AutoCAD has a number for. */
function colourNumber(layer: Layer, machine: MachineSetup | undefined): number {
  if (machine === undefined) return COLOURS[layer];
  const value = Number.parseInt(settingOf(machine, layer).colour.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255];
  const nearest = PALETTE.map(([number, r, g, b]) => ({
    number,
    off: (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2,
  })).reduce((one, other) => (other.off < one.off ? other : one));
  return nearest.number;
}

/** AutoCAD colour numbers, by which layers are told apart. */
const COLOURS: Record<Layer, number> = {
  symbol: 7,
  lettering: 3,
  frame: 5,
  corners: 6,
  marks: 2,
  // Red, as in the other files: cut through.
  plates: 1,
};

/** Closed polylines, y upwards as in DXF. */
function* outlinesOf({ pieces, heightMm: height }: Figure): Generator<Outline> {
  const rounded = (value: number) => Number(millimetres(value));
  for (const { loops, dots } of pieces) {
    for (const { layer, points } of loops) {
      const corners: Corner[] = [];
      for (let index = 0; index < points.length; index += 2) {
        const [x = 0, y = 0] = [points[index], points[index + 1]];
        corners.push({ x: rounded(x), y: rounded(height - y) });
      }
      yield { layer, corners };
    }
    for (const { x, y, radius } of dots) {
      const corners = [x - radius, x + radius].map((end) => ({
        x: rounded(end),
        y: rounded(height - y),
        bulge: 1,
      }));
      yield { layer: DOTS, corners };
    }
  }
}

/** AutoCAD 2000 (AC1015). */
export function drawDxf2000(figure: Figure, machine?: MachineSetup): string {
  const document = new DxfWriter();
  document.setVariable("$ACADVER", { 1: "AC1015" });
  document.setVariable("$MEASUREMENT", { 70: 1 });
  document.setVariable("$EXTMIN", { 10: 0, 20: 0, 30: 0 });
  document.setVariable("$EXTMAX", { 10: figure.widthMm, 20: figure.heightMm, 30: 0 });
  document.setUnits(Units.Millimeters);
  for (const layer of layersOf(figure)) {
    document.addLayer(nameOf(layer), colourNumber(layer, machine));
  }
  for (const { layer, corners } of outlinesOf(figure)) {
    const points = corners.map(({ x, y, bulge }) => ({ point: { x, y }, bulge }));
    document.addLWPolyline(points, {
      flags: LWPolylineFlags.Closed,
      layerName: nameOf(layer),
    });
  }
  return document.stringify();
}

/**
 * Release 12 (AC1009) for the oldest machines. No library that we found writes it. A list of
 * numbered values without the handles and tables of later releases. It has no units: one is a
 * millimetre.
 */
export function drawDxfR12(figure: Figure, machine?: MachineSetup): string {
  const layers = layersOf(figure);
  const [right, top] = [millimetres(figure.widthMm), millimetres(figure.heightMm)];
  const text = [
    `0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n`,
    `9\n$EXTMIN\n10\n0\n20\n0\n30\n0\n9\n$EXTMAX\n10\n${right}\n20\n${top}\n30\n0\n`,
    `0\nENDSEC\n0\nSECTION\n2\nTABLES\n`,
    `0\nTABLE\n2\nLTYPE\n70\n1\n0\nLTYPE\n2\nCONTINUOUS\n70\n0\n3\nSolid line\n72\n65\n73\n0\n40\n0\n0\nENDTAB\n`,
    `0\nTABLE\n2\nLAYER\n70\n${layers.length + 1}\n${layerEntry("0", 7)}`,
    ...layers.map((layer) => layerEntry(nameOf(layer), colourNumber(layer, machine))),
    `0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n`,
  ];
  for (const { layer, corners } of outlinesOf(figure)) {
    const name = nameOf(layer);
    text.push(`0\nPOLYLINE\n8\n${name}\n66\n1\n10\n0\n20\n0\n30\n0\n70\n1\n`);
    for (const { x, y, bulge } of corners) {
      const arc = bulge === undefined ? "" : `42\n${bulge}\n`;
      text.push(`0\nVERTEX\n8\n${name}\n10\n${x}\n20\n${y}\n30\n0\n${arc}`);
    }
    text.push(`0\nSEQEND\n8\n${name}\n`);
  }
  text.push(`0\nENDSEC\n0\nEOF\n`);
  return text.join("");
}

function layerEntry(name: string, colour: number): string {
  return `0\nLAYER\n2\n${name}\n70\n0\n62\n${colour}\n6\nCONTINUOUS\n`;
}
