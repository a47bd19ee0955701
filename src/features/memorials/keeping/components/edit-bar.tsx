import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { WorkBar } from "#ui/work-bar.tsx";
import { useAutosave, useSaving } from "./autosave-context.tsx";
import type { FieldName } from "./saved-fields.ts";
import { useWorkState } from "./work-state.ts";

/** Above the page while it is edited: back, whose it is, that it is saved, and the way back. */
export function EditBar() {
  const { t } = useTranslation("keeping");
  const toast = useToast();
  const autosave = useAutosave();
  const state = useWorkState();
  const { memorial, steps } = useSaving();
  const last = steps.at(-1);
  const nameOf = (field: FieldName) => t(`fields.${field}`);

  async function undo() {
    const step = await autosave.undo();
    if (step === null) return;
    toast.show({
      title: t("undo.done", { what: nameOf(step.field) }),
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
          aria-label={last && t("undo.label", { what: nameOf(last.field) })}
          onClick={() => void undo()}
        >
          {t("undo.submit")}
        </Button>
      }
    />
  );
}
