import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { Slider } from "./slider.tsx";
import type { Editing } from "./use-editing.ts";

const TONES = [
  "exposure",
  "contrast",
  "highlights",
  "shadows",
  "temperature",
  "tint",
  "saturation",
] as const;

/** Light and colours. */
export function LightPanel({ editing: { recipe, change, settle } }: { editing: Editing }) {
  const { t } = useTranslation("picture-edits");
  const isGrey = recipe.blackAndWhite === true;
  return (
    <div className="stack">
      {TONES.filter((tone) => tone !== "saturation" || !isGrey).map((tone) => (
        <Slider
          key={tone}
          label={t(`light.${tone}`)}
          value={recipe[tone] ?? 0}
          min={-100}
          max={100}
          onChange={(value) => change({ ...recipe, [tone]: value }, tone)}
          onSettle={settle}
        />
      ))}
      <Slider
        label={t("light.sharpness")}
        value={recipe.sharpness ?? 0}
        min={0}
        max={100}
        onChange={(sharpness) => change({ ...recipe, sharpness }, "sharpness")}
        onSettle={settle}
      />
      <Checkbox
        label={t("light.blackAndWhite")}
        checked={isGrey}
        onChange={({ target }) => change({ ...recipe, blackAndWhite: target.checked })}
      />
    </div>
  );
}
