/** A screenshot in which its sender covers what is nobody's business, by finger, mouse or keys. */
export type Point = { x: number; y: number };
export type Stroke = readonly Point[];

const WIDTH_MAX = 1200;
const COVER = "#111";
/** Of a finger, in parts of the picture's width. */
const BRUSH = 0.06;

export function sizeOf({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, WIDTH_MAX / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export function brushOf(canvas: { width: number }): number {
  return Math.max(24, Math.round(canvas.width * BRUSH));
}

/** Draws the picture with what is covered, and where the keys would cover next. */
export function paintCovered(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  strokes: readonly Stroke[],
  cursor: Point | null,
): void {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const brush = brushOf(canvas);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  pen.strokeStyle = COVER;
  pen.lineWidth = brush;
  pen.lineCap = "square";
  pen.lineJoin = "round";
  for (const [first, ...others] of strokes) {
    if (first === undefined) continue;
    pen.beginPath();
    pen.moveTo(first.x, first.y);
    for (const { x, y } of others.length === 0 ? [{ x: first.x + 0.1, y: first.y }] : others) {
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
  if (cursor === null) return;
  pen.lineWidth = 4;
  pen.strokeStyle = "#fff";
  pen.strokeRect(cursor.x - brush / 2, cursor.y - brush / 2, brush, brush);
  pen.setLineDash([8, 8]);
  pen.strokeStyle = COVER;
  pen.strokeRect(cursor.x - brush / 2, cursor.y - brush / 2, brush, brush);
  pen.setLineDash([]);
}

/** As it is sent. */
export function coveredPicture(picture: ImageBitmap, strokes: readonly Stroke[]) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, sizeOf(picture));
  paintCovered(canvas, picture, strokes, null);
  return canvas;
}

/** What is sent: the canvas alone, never the file. */
export function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/webp", 0.85);
  });
}
