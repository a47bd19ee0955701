/** Beyond these a page is drawn only as far: a phone shouldn't stop. */
const NODES_MAX = 8000;
const HEIGHT_MAX = 12_000;
/** Of the picture: enough for boxes. */
const WIDTH = 600;
const PICTURES = "img, picture, video, canvas, svg, iframe, object, embed";
const CONTROLS = "input, select, textarea";
/** How much of a line's height its bar takes. */
const BAR = 0.5;

/**
 * A page as a picture without words: where each thing stands, how large, in which colours. A line of
 * text is a bar, a picture a crossed box; what is typed isn't drawn at all. From the top to the foot,
 * where the link stands that leads here. `null` where there is nothing to see.
 */
export function drawBoxes(view: Window): HTMLCanvasElement | null {
  const { document: page, scrollX, scrollY } = view;
  const { scrollWidth: width, scrollHeight } = page.documentElement;
  const height = Math.min(scrollHeight, HEIGHT_MAX);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (pen === null || width === 0 || height === 0) return null;
  const scale = Math.min(1, WIDTH / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.translate(scrollX, scrollY);
  const area = { left: -scrollX, top: -scrollY, right: width - scrollX, bottom: height - scrollY };
  const drawing = { pen, view, area, left: NODES_MAX };
  drawGround(drawing, page.documentElement);
  drawWithin(drawing, page.body);
  // Above everything, wherever they stand in the document.
  for (const dialog of page.querySelectorAll("dialog:modal")) drawWithin(drawing, dialog);
  return canvas;
}

type Drawing = {
  pen: CanvasRenderingContext2D;
  view: Window;
  /** What is drawn, in the coordinates of the window. */
  area: Pick<DOMRect, "left" | "top" | "right" | "bottom">;
  /** Nodes that may still be drawn. */
  left: number;
};

function drawWithin(drawing: Drawing, element: Element): void {
  drawing.left -= 1;
  if (drawing.left < 0 || !isShown(element)) return;
  if (element.matches(PICTURES)) return drawPicture(drawing, element);
  drawGround(drawing, element);
  if (element.matches(CONTROLS)) return;
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) drawText(drawing, child, element);
    // Nodes of another window are instances of that window's classes.
    else if (child.nodeType === Node.ELEMENT_NODE) drawWithin(drawing, child as Element);
  }
}

/** Texts for screen readers alone are a pixel large. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 || height > 1;
}

function isInView({ area }: Drawing, { left, right, top, bottom }: DOMRect): boolean {
  if (right <= left || bottom <= top) return false;
  return right > area.left && bottom > area.top && left < area.right && top < area.bottom;
}

function drawGround(drawing: Drawing, element: Element): void {
  const box = element.getBoundingClientRect();
  if (!isInView(drawing, box)) return;
  const { pen, view } = drawing;
  const style = view.getComputedStyle(element);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(box.x, box.y, box.width, box.height);
  pen.fillStyle = style.borderTopColor;
  pen.fillRect(box.x, box.y, box.width, widthOf(style.borderTopWidth));
  pen.fillStyle = style.borderBottomColor;
  const bottom = widthOf(style.borderBottomWidth);
  pen.fillRect(box.x, box.bottom - bottom, box.width, bottom);
  pen.fillStyle = style.borderLeftColor;
  pen.fillRect(box.x, box.y, widthOf(style.borderLeftWidth), box.height);
  pen.fillStyle = style.borderRightColor;
  const right = widthOf(style.borderRightWidth);
  pen.fillRect(box.right - right, box.y, right, box.height);
}

function widthOf(text: string): number {
  return Number.parseFloat(text) || 0;
}

function drawPicture(drawing: Drawing, element: Element): void {
  const box = element.getBoundingClientRect();
  if (!isInView(drawing, box)) return;
  const { pen } = drawing;
  pen.fillStyle = "#d8d8d8";
  pen.fillRect(box.x, box.y, box.width, box.height);
  pen.strokeStyle = "#8a8a8a";
  pen.strokeRect(box.x, box.y, box.width, box.height);
  pen.beginPath();
  pen.moveTo(box.x, box.y);
  pen.lineTo(box.right, box.bottom);
  pen.moveTo(box.right, box.y);
  pen.lineTo(box.x, box.bottom);
  pen.stroke();
}

/** One bar a line, not a word: what stands there can't be guessed from its lengths. */
function drawText(drawing: Drawing, text: Node, parent: Element): void {
  if (text.nodeValue?.trim() === "") return;
  const { pen, view } = drawing;
  const range = view.document.createRange();
  range.selectNodeContents(text);
  pen.fillStyle = view.getComputedStyle(parent).color;
  pen.globalAlpha = 0.45;
  for (const line of range.getClientRects()) {
    if (!isInView(drawing, line)) continue;
    const height = line.height * BAR;
    pen.fillRect(line.x, line.y + (line.height - height) / 2, line.width, height);
  }
  pen.globalAlpha = 1;
}
