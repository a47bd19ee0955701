import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { BLURS_MAX } from "../contract.ts";
import { geometryOf } from "../engine/geometry.ts";
import type { Rectangle } from "../engine/recipe.ts";
import { mappingOf, rectangleBetween } from "./edit-views.ts";
import type { Editing } from "./use-editing.ts";

/** In the middle of what is shown. */
function middleOf({ edit, recipe }: Editing): Rectangle {
  const mapping = mappingOf(geometryOf(recipe, edit), edit);
  return rectangleBetween(mapping, [0.4, 0.4], [0.6, 0.6]);
}

/** Whoever is not to be known. */
export function HidePanel({ editing }: { editing: Editing }) {
  const { recipe, change } = editing;
  const { t } = useTranslation("picture-edits");
  const blurs = recipe.blurs ?? [];
  return (
    <div className="stack">
      <p>{t("hide.how")}</p>
      <div className="actions">
        <Button
          variant="quiet"
          small
          aria-disabled={blurs.length >= BLURS_MAX}
          onClick={() => change({ ...recipe, blurs: [...blurs, middleOf(editing)] })}
        >
          {t("hide.add")}
        </Button>
      </div>
      <ul className="edit-list">
        {blurs.map((_, index) => (
          <li key={index}>
            {t("hide.field", { number: index + 1 })}{" "}
            <Button
              variant="bare"
              small
              aria-label={t("hide.removeNamed", { number: index + 1 })}
              onClick={() =>
                change({ ...recipe, blurs: blurs.filter((_blur, other) => other !== index) })
              }
            >
              {t("hide.remove")}
            </Button>
          </li>
        ))}
      </ul>
      <p className="small">{t("hide.note")}</p>
    </div>
  );
}
