import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { savedRecipe } from "./edit-history.ts";
import type { Editing } from "./use-editing.ts";

type EditorStepsProps = { editing: Editing; onBefore: (isBefore: boolean) => void };

/** Back and forth between what was done, and a look at the original for as long as one holds. */
export function EditorSteps({ editing, onBefore }: EditorStepsProps) {
  const { t } = useTranslation("picture-edits");
  const { canUndo, canRedo, undo, redo, recipe, change } = editing;
  const isUntouched = savedRecipe(recipe) === null;
  return (
    <div className="edit-steps">
      <Button
        variant="quiet"
        small
        onPointerDown={() => onBefore(true)}
        onPointerUp={() => onBefore(false)}
        onPointerLeave={() => onBefore(false)}
        onPointerCancel={() => onBefore(false)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => (key === " " || key === "Enter") && onBefore(true)}
        onKeyUp={() => onBefore(false)}
        onBlur={() => onBefore(false)}
      >
        {t("steps.before")}
      </Button>
      <Button variant="quiet" small aria-disabled={!canUndo} onClick={undo}>
        {t("steps.undo")}
      </Button>
      <Button variant="quiet" small aria-disabled={!canRedo} onClick={redo}>
        {t("steps.redo")}
      </Button>
      <Button
        variant="bare"
        small
        aria-disabled={isUntouched}
        onClick={() => change({ version: 1 })}
      >
        {t("steps.original")}
      </Button>
    </div>
  );
}
