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

type HandleProps = {
  label: string;
  at: Point;
  size: Size;
  onMove: (to: Point) => void;
  onSettle: () => void;
  /** Taken away by the Delete key. */
  onRemove?: () => void;
};

/** A point that is drawn with a finger, or moved by arrow keys. Its size is of the screen, not of the picture. */
export function Handle({ label, at, size, onMove, onSettle, onRemove }: HandleProps) {
  const { t } = useTranslation("picture-edits");
  const isHeld = useRef(false);
  const x = at[0] * size.width;
  const y = at[1] * size.height;

  function press(event: PointerEvent<SVGGElement>) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    isHeld.current = true;
  }

  function move(event: PointerEvent<SVGGElement>) {
    if (isHeld.current) onMove(pointAt(event.currentTarget.ownerSVGElement, size, event));
  }

  function release() {
    isHeld.current = false;
    onSettle();
  }

  function type(event: KeyboardEvent) {
    const to = movedByKey(at, event);
    if (to !== null) onMove(to);
    if (onRemove && (event.key === "Delete" || event.key === "Backspace")) onRemove();
  }

  const position = t("stage.position", {
    x: Math.round(at[0] * 100),
    y: Math.round(at[1] * 100),
  });
  return (
    <g
      className="edit-handle"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at[0] * 100)}
      aria-valuetext={position}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={type}
      onKeyUp={onSettle}
    >
      <line className="edit-handle-target" x1={x} y1={y} x2={x} y2={y} />
      <line className="edit-handle-rim" x1={x} y1={y} x2={x} y2={y} />
      <line className="edit-handle-knob" x1={x} y1={y} x2={x} y2={y} />
    </g>
  );
}
