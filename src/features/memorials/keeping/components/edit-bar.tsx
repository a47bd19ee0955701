import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { WorkBar, type WorkState } from "#ui/work-bar.tsx";
import { useAutosave, useSaving } from "./autosave-context.tsx";
import type { FieldName } from "./saved-fields.ts";
import { standingOf } from "./standing.ts";

const TAGS = { da: "da-DK", en: "en-GB", es: "es-ES" };

/** Above the page while it is edited: back, whose it is, that it is saved, and the way back. */
export function EditBar() {
  const { t, i18n } = useTranslation("keeping");
  const toast = useToast();
  const autosave = useAutosave();
  const saving = useSaving();
  const { memorial, savedAt, steps } = saving;
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

  function state(): WorkState | null {
    switch (standingOf(saving)) {
      case "typing":
        return { tone: "busy", text: t("saving.unsaved") };
      case "saving":
        return { tone: "busy", text: t("saving.busy") };
      case "stuck":
        return { tone: "unsaved", text: t("saving.unsaved") };
      case "saved": {
        if (savedAt === null) return null;
        const tag = TAGS[localeOf(i18n.language)];
        const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" }).format(savedAt);
        return { tone: "saved", text: t("saving.savedAt", { time }) };
      }
    }
  }

  return (
    <WorkBar
      back={
        <ButtonLink variant="bare" small to={`/memorial/${memorial.slug}`}>
          {t("edit.toPage")}
        </ButtonLink>
      }
      name={<bdi>{memorial.name}</bdi>}
      state={state()}
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
