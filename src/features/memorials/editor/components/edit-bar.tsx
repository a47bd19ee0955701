import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { WorkBar } from "#ui/work-bar.tsx";
import {
  useAutosave,
  useSaving,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { useFieldLabel } from "#features/memorials/editor/autosave/components/field-label.ts";
import { useSaveStatusText } from "#features/memorials/editor/autosave/components/save-status-text.ts";

/** The bar above the edited page: link back, name, state of saving, and undo. */
export function EditBar() {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const autosave = useAutosave();
  const state = useSaveStatusText();
  const { memorial, steps } = useSaving();
  const last = steps.at(-1);
  const labelOf = useFieldLabel();

  async function undo() {
    const step = await autosave.undo();
    if (step === null) return;
    toast.show({
      title:
        step.field === "biography"
          ? t("undo.textDone")
          : t("undo.done", { what: labelOf(step.field) }),
      action: { label: t("undo.redo"), onPress: () => void autosave.redo(step) },
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
          disabled={last === undefined}
          aria-label={last && t("undo.label", { what: labelOf(last.field) })}
          onClick={() => void undo()}
        >
          {t("undo.submit")}
        </Button>
      }
    />
  );
}
