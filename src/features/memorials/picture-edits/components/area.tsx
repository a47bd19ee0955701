import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Size } from "../engine/picture.ts";
import type { Point } from "../engine/recipe.ts";
import { movedByKey, pointAt } from "./handle.tsx";

type AreaProps = {
  label: string;
  /** Its top left corner in the view, in fractions. */
  at: Point;
  outline: string;
  size: Size;
  onMove: (to: Point) => void;
  onSettle: () => void;
  onRemove?: () => void;
};

/** An area that is moved as a whole. */
export function Area({ label, at, outline, size, onMove, onSettle, onRemove }: AreaProps) {
  const { t } = useTranslation("picture-edits");
  /** From the corner to the finger. */
  const held = useRef<Point | null>(null);

  function press(event: PointerEvent<SVGPathElement>) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = pointAt(event.currentTarget.ownerSVGElement, size, event);
    held.current = [x - at[0], y - at[1]];
  }

  function move(event: PointerEvent<SVGPathElement>) {
    if (held.current === null) return;
    const [x, y] = pointAt(event.currentTarget.ownerSVGElement, size, event);
    onMove([x - held.current[0], y - held.current[1]]);
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

  const [x, y] = at;
  return (
    <path
      className="edit-area"
      d={outline}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(x * 100)}
      aria-valuetext={t("stage.position", { x: Math.round(x * 100), y: Math.round(y * 100) })}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={type}
      onKeyUp={onSettle}
    />
  );
}
