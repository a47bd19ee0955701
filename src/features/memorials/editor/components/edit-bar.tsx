import "./edit-bar.css";
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

/** The bar above the edited page: link back, name, state of saving, undo and redo. */
export function EditBar() {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const autosave = useAutosave();
  const state = useSaveStatusText();
  const { memorial, steps, undone } = useSaving();
  const fieldLabel = useFieldLabel();
  const labelOf = (step: Step | Deletion) =>
    isDeletion(step) ? t("undo.deletion") : fieldLabel(step.field);
  useUndoKeys(() => void undo(), redo);

  function redo() {
    void autosave.redo();
  }

  async function undo() {
    const step = await autosave.undo();
    if (step === null) return;
    if (isDeletion(step)) {
      step.restore();
      return;
    }
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
      action={<Steps last={steps.at(-1)} {...{ undone, labelOf, undo, redo }} />}
    />
  );
}

type StepsProps = {
  last: Step | Deletion | undefined;
  undone: Step | null;
  labelOf: (step: Step | Deletion) => string;
  undo: () => Promise<void>;
  redo: () => void;
};

/** What was undone stands first, so that undoing keeps its place under the finger. */
function Steps({ last, undone, labelOf, undo, redo }: StepsProps) {
  const { t } = useTranslation("editor");
  return (
    <span className="undo-steps">
      {undone && (
        <Button
          variant="quiet"
          small
          className="undo-redo"
          aria-label={t("undo.redoLabel", { what: labelOf(undone) })}
          onClick={redo}
        >
          {t("undo.redo")}
        </Button>
      )}
      <Button
        variant="quiet"
        small
        className="undo-button"
        aria-disabled={last === undefined}
        aria-label={last && t("undo.label", { what: labelOf(last) })}
        onClick={() => void undo()}
      >
        {t("undo.submit")}
        {last && <span className="undo-what">{labelOf(last)}</span>}
      </Button>
    </span>
  );
}
