import { useTranslation } from "react-i18next";
import { cornersOf, movedTo, WHOLE, withCorner } from "./edit-views.ts";
import { Area } from "./area.tsx";
import { Handle } from "./handle.tsx";
import type { OverlayToolProps } from "./overlay-props.ts";

const CORNERS = ["topLeft", "topRight", "bottomRight", "bottomLeft"] as const;

/** The part that is kept: moved as a whole, or by its corners. */
export function CropOverlay({ view: { size }, recipe, set, onSettle }: OverlayToolProps) {
  const { t } = useTranslation("picture-edits");
  const crop = recipe.crop ?? WHOLE;
  const corners = cornersOf(crop);
  const pixels = corners.map(([x, y]) => [x * size.width, y * size.height] as const);
  const outline = `M${pixels.map((pixel) => pixel.join(" ")).join("L")}Z`;
  const whole = `M0 0H${size.width}V${size.height}H0Z`;
  const thirds = [1 / 3, 2 / 3].flatMap((part) => {
    const x = (crop.x + crop.width * part) * size.width;
    const y = (crop.y + crop.height * part) * size.height;
    const [left = [0, 0], , right = [0, 0]] = pixels;
    return [`M${x} ${left[1]}V${right[1]}`, `M${left[0]} ${y}H${right[0]}`];
  });
  return (
    <>
      <path className="edit-outside" fillRule="evenodd" d={whole + outline} />
      <path className="edit-thirds" d={thirds.join("")} />
      <Area
        label={t("crop.area")}
        at={[crop.x, crop.y]}
        outline={outline}
        size={size}
        onMove={(to) => set({ crop: movedTo(crop, to) }, "crop")}
        onSettle={onSettle}
      />
      {corners.map((corner, index) => (
        <Handle
          key={CORNERS[index]}
          label={t(`corners.${CORNERS[index] ?? "topLeft"}`)}
          at={corner}
          size={size}
          onMove={(to) => set({ crop: withCorner(crop, index, to) }, "crop")}
          onSettle={onSettle}
        />
      ))}
    </>
  );
}
