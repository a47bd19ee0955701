import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { HEAL_POINTS_MAX, HEALS_MAX } from "../contract.ts";
import type { Heal, Point } from "../engine/recipe.ts";
import { movedByKey, pointAt } from "./dragging.ts";
import type { OverlayToolProps } from "./overlay-props.ts";

type HealOverlayProps = OverlayToolProps & {
  brush: number;
  dust: readonly Heal[];
  setDust: (dust: Heal[]) => void;
};

/** Strokes over dust and scratches; suggested ones are taken one by one. */
export function HealOverlay(props: HealOverlayProps) {
  const { view, recipe, set, brush, dust, setDust } = props;
  const { t } = useTranslation("picture-edits");
  const { size, mapping } = view;
  const heals = recipe.heals ?? [];
  const isDrawing = useRef(false);
  const [stroke, setStroke] = useState<Point[]>([]);
  const [spot, setSpot] = useState<Point>([0.5, 0.5]);
  const { longerSide } = mapping;

  function add(points: readonly Point[]) {
    if (points.length === 0 || heals.length >= HEALS_MAX) return;
    set({ heals: [...heals, { points: points.map(mapping.toSource), radius: brush }] }, null);
  }

  function press(event: PointerEvent<SVGRectElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    setStroke([pointAt(event.currentTarget.ownerSVGElement, size, event)]);
  }

  function move(event: PointerEvent<SVGRectElement>) {
    if (!isDrawing.current) return;
    const to = pointAt(event.currentTarget.ownerSVGElement, size, event);
    setStroke((points) => {
      const last = points.at(-1) ?? to;
      const isNear = Math.hypot(to[0] - last[0], to[1] - last[1]) < brush / 2;
      return isNear || points.length >= HEAL_POINTS_MAX ? points : [...points, to];
    });
  }

  function release() {
    isDrawing.current = false;
    add(stroke);
    setStroke([]);
  }

  function type(event: KeyboardEvent) {
    const to = movedByKey(spot, event);
    if (to !== null) setSpot(to);
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    add([spot]);
  }

  const pathOf = (points: readonly Point[]) => {
    const [first = [0, 0], ...rest] = points.map(
      ([x, y]) => [x * size.width, y * size.height] as const,
    );
    return `M${first.join(" ")}L${(rest.length === 0 ? [first] : rest).map((point) => point.join(" ")).join("L")}`;
  };

  return (
    <>
      <rect
        className="edit-ground edit-ground-brush"
        width={size.width}
        height={size.height}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setStroke([])}
      />
      {/* What a crop leaves out is out of sight here, too. */}
      <svg width={size.width} height={size.height}>
        {dust.map(({ points, radius }, index) => (
          <path
            key={index}
            className="edit-dust"
            d={pathOf(points.map(mapping.toView))}
            strokeWidth={2 * radius * longerSide + 6}
            onClick={() => {
              set({ heals: [...heals, { points, radius }] }, null);
              setDust(dust.filter((_, other) => other !== index));
            }}
          />
        ))}
      </svg>
      {stroke.length > 0 && (
        <path className="edit-stroke" d={pathOf(stroke)} strokeWidth={2 * brush * longerSide} />
      )}
      <circle
        className="edit-spot"
        cx={spot[0] * size.width}
        cy={spot[1] * size.height}
        r={brush * longerSide}
        role="slider"
        tabIndex={0}
        aria-label={t("old.spot")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(spot[0] * 100)}
        aria-valuetext={t("stage.position", {
          x: Math.round(spot[0] * 100),
          y: Math.round(spot[1] * 100),
        })}
        onKeyDown={type}
      />
    </>
  );
}
