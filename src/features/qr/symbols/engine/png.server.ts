import sharp from "sharp";
import type { Drawing } from "./drawing.ts";
import { fillDrawing } from "./raster.ts";

const MM_AN_INCH = 25.4;
/** The resolution of the contact sheet; rounded to whole pixels per module. */
const WISHED_DPI = 600;
const FEWEST_PIXELS = 8;
const MOST_PIXELS = 40;

/** Whole pixels per module, and the density that gives the requested size. */
export async function drawPng(drawing: Drawing): Promise<Buffer> {
  const wished = Math.round((drawing.moduleMm * WISHED_DPI) / MM_AN_INCH);
  const pixelsAModule = Math.min(MOST_PIXELS, Math.max(FEWEST_PIXELS, wished));
  const { pixels, width, height } = fillDrawing(drawing, pixelsAModule);
  return (
    sharp(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace("b-w")
      .withMetadata({ density: (pixelsAModule / drawing.moduleMm) * MM_AN_INCH })
      // One bit per pixel suffices.
      .png({ compressionLevel: 6, palette: true, colours: 2 })
      .toBuffer()
  );
}
