import sharp from "sharp";
import type { Drawing } from "./drawing.ts";
import { fillDrawing } from "./raster.ts";

const MM_AN_INCH = 25.4;
/** What a sheet is printed at; the nearest number of whole pixels a module is taken. */
const WISHED_DPI = 600;
const FEWEST_PIXELS = 8;
const MOST_PIXELS = 40;

/** Whole pixels a module, and the density that makes them as large as they shall be. */
export async function drawPng(drawing: Drawing): Promise<Buffer> {
  const wished = Math.round((drawing.moduleMm * WISHED_DPI) / MM_AN_INCH);
  const pixelsAModule = Math.min(MOST_PIXELS, Math.max(FEWEST_PIXELS, wished));
  const { pixels, width, height } = fillDrawing(drawing, pixelsAModule);
  return (
    sharp(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace("b-w")
      .withMetadata({ density: (pixelsAModule / drawing.moduleMm) * MM_AN_INCH })
      // Black and white need one bit.
      .png({ compressionLevel: 6, palette: true, colours: 2 })
      .toBuffer()
  );
}
