import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { HEALS_MAX } from "../contract.ts";
import type { Heal } from "../engine/recipe.ts";
import { Slider } from "./slider.tsx";
import type { Suggesting } from "./suggesting.ts";
import type { Editing } from "./use-editing.ts";

type OldPanelProps = {
  editing: Editing;
  brush: number;
  setBrush: (brush: number) => void;
  dust: readonly Heal[];
  setDust: (dust: Heal[]) => void;
  suggesting: Suggesting;
};

/** Faded colours brought back, dust and scratches painted over. */
export function OldPanel({ editing, brush, setBrush, dust, setDust, suggesting }: OldPanelProps) {
  const { t } = useTranslation("picture-edits");
  const { recipe, change, settle } = editing;
  const heals = recipe.heals ?? [];
  const { data, isPending, error, mutate } = suggesting;

  function find() {
    mutate(undefined, { onSuccess: (found) => setDust(found.heals) });
  }

  return (
    <div className="stack">
      <Slider
        label={t("old.fade")}
        value={recipe.fade ?? 0}
        min={0}
        max={100}
        onChange={(fade) => change({ ...recipe, fade }, "fade")}
        onSettle={settle}
      />
      {data && data.fade > 0 && recipe.fade !== data.fade && (
        <p>
          <Button variant="bare" small onClick={() => change({ ...recipe, fade: data.fade })}>
            {t("old.suggested", { fade: data.fade })}
          </Button>
        </p>
      )}
      <p>{t("old.how")}</p>
      <Slider
        label={t("old.brush")}
        value={Math.round(brush * 1000)}
        min={1}
        max={30}
        onChange={(value) => setBrush(value / 1000)}
        onSettle={() => undefined}
      />
      <div className="actions">
        <Button variant="quiet" small busy={isPending ? t("finding") : null} onClick={find}>
          {t("old.find")}
        </Button>
        {dust.length > 0 && (
          <>
            <Button
              small
              onClick={() => {
                change({ ...recipe, heals: [...heals, ...dust].slice(0, HEALS_MAX) });
                setDust([]);
              }}
            >
              {t("old.takeAll", { count: dust.length })}
            </Button>
            <Button variant="bare" small onClick={() => setDust([])}>
              {t("old.takeNone")}
            </Button>
          </>
        )}
        {heals.length > 0 && (
          <Button variant="bare" small onClick={() => change({ ...recipe, heals: [] })}>
            {t("old.removeAll", { count: heals.length })}
          </Button>
        )}
      </div>
      <p role="status">
        {error?.message}
        {data?.heals.length === 0 && t("old.noDust")}
      </p>
    </div>
  );
}
