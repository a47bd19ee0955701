import { useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { BLURS_MAX } from "../contract.ts";
import type { Point, Rectangle } from "../engine/recipe.ts";
import { Area } from "./area.tsx";
import { cornersOf, movedTo, rectangleBetween, withCorner } from "./edit-views.ts";
import { pointAt } from "./dragging.ts";
import { Handle } from "./handle.tsx";
import type { OverlayToolProps } from "./overlay-props.ts";

/** Smaller ones are a slip of the finger. */
const SIDE_MIN = 0.01;

/** Fields in which somebody is hidden: drawn over the picture, moved, and made larger by a corner. */
export function BlurOverlay({ view, recipe, set, onSettle }: OverlayToolProps) {
  const { t } = useTranslation("picture-edits");
  const { size, mapping } = view;
  const blurs = recipe.blurs ?? [];
  const from = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<Rectangle | null>(null);

  function pathOf(rectangle: Rectangle): string {
    const corners = cornersOf(rectangle).map(mapping.toView);
    return `M${corners.map(([x, y]) => `${x * size.width} ${y * size.height}`).join("L")}Z`;
  }

  function press(event: PointerEvent<SVGRectElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = pointAt(event.currentTarget.ownerSVGElement, size, event);
  }

  function move(event: PointerEvent<SVGRectElement>) {
    if (from.current === null) return;
    const to = pointAt(event.currentTarget.ownerSVGElement, size, event);
    setDrawn(rectangleBetween(mapping, from.current, to));
  }

  function release() {
    from.current = null;
    setDrawn(null);
    if (drawn === null || Math.min(drawn.width, drawn.height) < SIDE_MIN) return;
    if (blurs.length < BLURS_MAX) set({ blurs: [...blurs, drawn] }, null);
  }

  const replace = (index: number, blur: Rectangle) =>
    set({ blurs: blurs.map((other, at) => (at === index ? blur : other)) }, `blur ${index}`);
  const remove = (index: number) => set({ blurs: blurs.filter((_, at) => at !== index) }, null);

  return (
    <>
      <rect
        className="edit-ground"
        width={size.width}
        height={size.height}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      />
      {drawn && <path className="edit-outline" d={pathOf(drawn)} />}
      {/* What a crop leaves out is out of sight here, too. */}
      <svg width={size.width} height={size.height}>
        {blurs.map((blur, index) => {
          const [topLeft, , bottomRight] = cornersOf(blur).map(mapping.toView);
          return (
            <g key={index}>
              <Area
                label={t("hide.field", { number: index + 1 })}
                at={topLeft ?? [0, 0]}
                outline={pathOf(blur)}
                size={size}
                onMove={(to) => replace(index, movedTo(blur, mapping.toSource(to)))}
                onSettle={onSettle}
                onRemove={() => remove(index)}
              />
              <Handle
                label={t("hide.corner", { number: index + 1 })}
                at={bottomRight ?? [1, 1]}
                size={size}
                onMove={(to) => replace(index, withCorner(blur, 2, mapping.toSource(to)))}
                onSettle={onSettle}
                onRemove={() => remove(index)}
              />
            </g>
          );
        })}
      </svg>
    </>
  );
}
