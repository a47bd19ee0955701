import dxfParser, { type ILwpolylineEntity, type IPolylineEntity } from "dxf-parser";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { EDGES, nameOf } from "./layers.ts";
import { POINTS_A_MM } from "./pdf.server.ts";
import { fillLoops, type Raster } from "./raster.ts";
import { readLightBurn } from "./read-lightburn.server.ts";
import type { FileFormat, SheetFormat } from "./symbol-settings.ts";

const MM_AN_INCH = 25.4;
/** Steps for approximating a bulge's arc. */
const ARC_STEPS = 16;

/** A file rendered at the given pixels per millimetre: black is cut. */
export type Scale = { pixelsAMm: number; widthMm: number; heightMm: number };

/** A file of the wrong size, or of another format than its name. */
export class FileMisread extends Error {}

/** Renders what a program that opens the file would show, from the file alone. */
export async function readFile(
  format: FileFormat | SheetFormat,
  file: Uint8Array,
  scale: Scale,
): Promise<Raster> {
  if (format === "lbrn2") return readProject(file, scale);
  if (format === "dxf-r12" || format === "dxf-2000") return readDxf(file, scale);
  const raster = format === "pdf" ? await readPdf(file, scale) : await readPicture(file, scale);
  const isAsLarge =
    Math.abs(raster.width - scale.widthMm * scale.pixelsAMm) <= 1 &&
    Math.abs(raster.height - scale.heightMm * scale.pixelsAMm) <= 1;
  if (!isAsLarge) throw new FileMisread(`${raster.width} × ${raster.height} pixels`);
  return raster;
}

/** SVG by its size in millimetres, PNG by its density. */
async function readPicture(file: Uint8Array, { pixelsAMm }: Scale): Promise<Raster> {
  const density = pixelsAMm * MM_AN_INCH;
  // libvips applies the density twice to sizes in millimetres.
  const opened = sharp(file, { density: Math.sqrt(72 * density) });
  const { format, density: own = 72, width } = await opened.metadata();
  const wanted = Math.round((width * density) / own);
  const { data, info } = await (format === "svg" ? opened : opened.resize({ width: wanted }))
    .flatten({ background: "#fff" })
    // Whatever isn't white is engraved, in whichever colour.
    .bandbool("and")
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

let pdfium: Promise<PDFiumLibrary> | undefined;

async function readPdf(file: Uint8Array, { pixelsAMm }: Scale): Promise<Raster> {
  pdfium ??= PDFiumLibrary.init();
  const library = await pdfium;
  const document = await library.loadDocument(file);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const pixelsAPoint = pixelsAMm / POINTS_A_MM;
    const { data, width, height } = await page.render({
      width: Math.round(originalWidth * pixelsAPoint),
      height: Math.round(originalHeight * pixelsAPoint),
      scale: 1,
      colorSpace: "Gray",
      // The page's memory is freed on return.
      render: (page) => Promise.resolve(page.data.slice()),
    });
    return { width, height, pixels: data };
  } finally {
    document.destroy();
  }
}

/** The package exports one class; its types declare a namespace. */
const DxfParser = dxfParser as unknown as typeof dxfParser.default;

type Polyline = ILwpolylineEntity | IPolylineEntity;

function readDxf(file: Uint8Array, { pixelsAMm, widthMm, heightMm }: Scale): Raster {
  const drawing = new DxfParser().parseSync(Buffer.from(file).toString("latin1"));
  const loops = (drawing?.entities ?? []).flatMap((entity) => {
    const { type, shape, vertices, layer } = entity as Polyline;
    if (!["POLYLINE", "LWPOLYLINE"].includes(type) || !shape) {
      throw new FileMisread(`an open line, or a ${type}`);
    }
    // A plate's edge is followed, and removes nothing inside.
    if (layer === nameOf(EDGES)) return [];
    const corners = cornersOf(vertices);
    return Float64Array.from(
      corners.flatMap(([x, y]) => [x * pixelsAMm, (heightMm - y) * pixelsAMm]),
    );
  });
  return fillLoops(loops, Math.round(widthMm * pixelsAMm), Math.round(heightMm * pixelsAMm));
}

function readProject(file: Uint8Array, scale: Scale): Raster {
  const read = readLightBurn(Buffer.from(file).toString("utf8"), scale);
  if ("fault" in read) throw new FileMisread(read.fault);
  const { pixelsAMm, widthMm, heightMm } = scale;
  const loops = read.loops.map((loop) => loop.map((value) => value * pixelsAMm));
  return fillLoops(loops, Math.round(widthMm * pixelsAMm), Math.round(heightMm * pixelsAMm));
}

function cornersOf(vertices: Polyline["vertices"]): [number, number][] {
  return vertices.flatMap((from, index): [number, number][] => {
    const to = vertices[(index + 1) % vertices.length] ?? from;
    const bulge = from.bulge ?? 0;
    return bulge === 0 ? [[from.x, from.y]] : arc(from, to, bulge);
  });
}

type Point = { x: number; y: number };

/** A bulge is the tangent of a quarter of the arc's angle; the arc is on the right of its chord. */
function arc(from: Point, to: Point, bulge: number): [number, number][] {
  const angle = 4 * Math.atan(bulge);
  const lift = (1 - bulge * bulge) / (4 * bulge);
  const centre = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * lift,
    y: (from.y + to.y) / 2 + (to.x - from.x) * lift,
  };
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  return Array.from({ length: ARC_STEPS }, (_, step): [number, number] => {
    const at = start + (angle * step) / ARC_STEPS;
    return [centre.x + radius * Math.cos(at), centre.y + radius * Math.sin(at)];
  });
}
