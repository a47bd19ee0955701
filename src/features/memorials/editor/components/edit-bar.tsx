import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { WorkBar } from "#ui/work-bar.tsx";
import {
  useAutosave,
  useSaving,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import {
  isDeletion,
  type Deletion,
  type Step,
} from "#features/memorials/editor/autosave/components/autosave-state.ts";
import { useFieldLabel } from "#features/memorials/editor/autosave/components/field-label.ts";
import { useUndoKeys } from "./undo-keys.ts";
import { useSaveStatusText } from "#features/memorials/editor/autosave/components/save-status-text.ts";

/** The bar above the edited page: link back, name, state of saving, and undo. */
export function EditBar() {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const autosave = useAutosave();
  const state = useSaveStatusText();
  const { memorial, steps } = useSaving();
  const last = steps.at(-1);
  const fieldLabel = useFieldLabel();
  const labelOf = (step: Step | Deletion) =>
    isDeletion(step) ? t("undo.deletion") : fieldLabel(step.field);

  const undone = useRef<Step | null>(null);
  useUndoKeys(() => void undo(), redo);

  function redo() {
    if (undone.current !== null) void autosave.redo(undone.current);
    undone.current = null;
  }

  async function undo() {
    const step = await autosave.undo();
    if (step === null) return;
    if (isDeletion(step)) {
      undone.current = null;
      step.restore();
      return;
    }
    undone.current = step;
    toast.show({
      title:
        step.field === "biography" ? t("undo.textDone") : t("undo.done", { what: labelOf(step) }),
      action: { label: t("undo.redo"), onPress: redo },
    });
  }

  return (
    <WorkBar
      back={
        <ButtonLink variant="bare" small to={`/memorial/${memorial.slug}`}>
          {t("edit.toPage")}
        </ButtonLink>
      }
      name={<bdi>{memorial.name}</bdi>}
      state={state}
      action={
        <Button
          variant="quiet"
          small
          aria-disabled={last === undefined}
          aria-label={last && t("undo.label", { what: labelOf(last) })}
          onClick={() => void undo()}
        >
          {t("undo.submit")}
        </Button>
      }
    />
  );
}
