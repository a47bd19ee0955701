import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Size } from "../engine/picture.ts";
import type { Point } from "../engine/recipe.ts";
import { within } from "./edit-views.ts";

/** In fractions of the view. */
const STEP = 0.01;
const STEP_FINE = 0.001;

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a pointer is, in fractions of the view. */
export function pointAt(svg: SVGSVGElement | null, size: Size, event: PointerEvent): Point {
  const matrix = svg?.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [within(x / size.width), within(y / size.height)];
}

/** How an arrow key moves a point, with Shift by little; `null` for other keys. */
export function movedByKey([x, y]: Point, event: KeyboardEvent): Point | null {
  const arrow = ARROWS[event.key];
  if (arrow === undefined) return null;
  event.preventDefault();
  const step = event.shiftKey ? STEP_FINE : STEP;
  return [within(x + arrow[0] * step), within(y + arrow[1] * step)];
}

export type Draggable = {
  label: string;
  /** In the view, in fractions. */
  at: Point;
  size: Size;
  onMove: (to: Point) => void;
  onSettle: () => void;
  /** Taken away by the Delete key. */
  onRemove?: () => void;
};

/** What makes an element of the view one that is drawn with a finger, or moved by arrow keys. */
export function useDragging({ label, at, size, onMove, onSettle, onRemove }: Draggable) {
  const { t } = useTranslation("picture-edits");
  /** From the element's place to the finger. */
  const held = useRef<Point | null>(null);
  const [x, y] = at;

  function pointOf(event: PointerEvent<SVGGraphicsElement>): Point {
    return pointAt(event.currentTarget.ownerSVGElement, size, event);
  }

  function press(event: PointerEvent<SVGGraphicsElement>) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [fingerX, fingerY] = pointOf(event);
    held.current = [fingerX - x, fingerY - y];
  }

  function move(event: PointerEvent<SVGGraphicsElement>) {
    if (held.current === null) return;
    const [fingerX, fingerY] = pointOf(event);
    onMove([fingerX - held.current[0], fingerY - held.current[1]]);
  }

  function release() {
    held.current = null;
    onSettle();
  }

  function type(event: KeyboardEvent) {
    const to = movedByKey(at, event);
    if (to !== null) onMove(to);
    if (onRemove && (event.key === "Delete" || event.key === "Backspace")) onRemove();
  }

  return {
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(x * 100),
    "aria-valuetext": t("stage.position", { x: Math.round(x * 100), y: Math.round(y * 100) }),
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: type,
    onKeyUp: onSettle,
  };
}
