import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { mirroredRecipe, turnedRecipe } from "../model.ts";
import type { Editing } from "./use-editing.ts";

/** What of the picture is shown, and which way round. */
export function CropPanel({ editing: { recipe, change } }: { editing: Editing }) {
  const { t } = useTranslation("picture-edits");
  return (
    <div className="stack">
      <p>{t("crop.how")}</p>
      <div className="actions">
        <Button variant="quiet" small onClick={() => change(turnedRecipe(recipe, 1))}>
          {t("crop.turnRight")}
        </Button>
        <Button variant="quiet" small onClick={() => change(turnedRecipe(recipe, 3))}>
          {t("crop.turnLeft")}
        </Button>
        <Button variant="quiet" small onClick={() => change(mirroredRecipe(recipe))}>
          {t("crop.mirror")}
        </Button>
        <Button
          variant="bare"
          small
          aria-disabled={recipe.crop === undefined}
          onClick={() => change({ ...recipe, crop: undefined })}
        >
          {t("crop.whole")}
        </Button>
      </div>
    </div>
  );
}
