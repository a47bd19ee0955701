import { useTranslation } from "react-i18next";
import { isRectifiable } from "../engine/quadrilateral.ts";
import type { Point, Quadrilateral } from "../engine/recipe.ts";
import { within } from "./edit-views.ts";
import { Handle } from "./handle.tsx";
import type { OverlayToolProps } from "./overlay-props.ts";
import { INSET } from "./straighten-panel.tsx";

const CORNERS = ["topLeft", "topRight", "bottomRight", "bottomLeft"] as const;

/** The corners of a photographed print. */
export function CornersOverlay({ view: { size }, recipe, set, onSettle }: OverlayToolProps) {
  const { t } = useTranslation("picture-edits");
  const corners = recipe.corners ?? INSET;
  const outline = corners.map(([x, y]) => `${x * size.width} ${y * size.height}`).join("L");

  /** Where they would cross, a corner stays. */
  function move(index: number, [x, y]: Point) {
    const to: Point = [within(x), within(y)];
    const [a, b, c, d] = corners.map((corner, other) => (other === index ? to : corner));
    if (!a || !b || !c || !d) return;
    const moved: Quadrilateral = [a, b, c, d];
    if (isRectifiable(moved)) set({ corners: moved }, "corners");
  }

  return (
    <>
      <path className="edit-outline" d={`M${outline}Z`} />
      {corners.map((corner, index) => (
        <Handle
          key={CORNERS[index]}
          label={t(`corners.${CORNERS[index] ?? "topLeft"}`)}
          at={corner}
          size={size}
          onMove={(to) => move(index, to)}
          onSettle={onSettle}
        />
      ))}
    </>
  );
}
