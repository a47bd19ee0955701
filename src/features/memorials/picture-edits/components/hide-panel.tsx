import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { BLURS_MAX } from "../contract.ts";
import type { Editing } from "./use-editing.ts";

const MIDDLE = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

/** Whoever is not to be known. */
export function HidePanel({ editing: { recipe, change } }: { editing: Editing }) {
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
          onClick={() => change({ ...recipe, blurs: [...blurs, MIDDLE] })}
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
