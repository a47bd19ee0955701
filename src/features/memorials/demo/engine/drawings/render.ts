import sharp from "sharp";

const QUALITY = 74;

/**
 * Renders a drawing as JPEG, exactly `width` pixels wide: rendered at that size, never scaled
 * afterwards. The paper covers the whole sheet, so no background is needed.
 */
export function renderDrawing(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(atWidth(svg, width)))
    .removeAlpha()
    .jpeg({ quality: QUALITY, optimiseCoding: false })
    .toBuffer();
}

/** Width and height in drawing units, read from the view box. */
export function drawingSize(svg: string): { width: number; height: number } {
  const found = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
  if (found === null) throw new Error("Not one of the drawings: no view box");
  return { width: Number(found[1]), height: Number(found[2]) };
}

function atWidth(svg: string, width: number): string {
  const size = drawingSize(svg);
  const height = Math.round((size.height * width) / size.width);
  return svg.replace(
    `width="${size.width}" height="${size.height}">`,
    `width="${width}" height="${height}" preserveAspectRatio="none">`,
  );
}
