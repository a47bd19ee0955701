import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { WorkBar, type WorkState } from "#ui/work-bar.tsx";
import type { Editing } from "./use-editing.ts";

/** The bar above the picture: back, how it stands, and saving. */
export function EditorBar({ slug, editing }: { slug: string; editing: Editing }) {
  const { t } = useTranslation("picture-edits");
  const { edit, isDirty, isSaving, hasConflict, save } = editing;

  function state(): WorkState | null {
    if (isSaving) return { tone: "busy", text: t("state.saving") };
    if (isDirty) return { tone: "unsaved", text: t("state.unsaved") };
    if (edit.state === "rendering") return { tone: "busy", text: t("state.rendering") };
    if (edit.revision === 0 || edit.state === "failed") return null;
    return { tone: "saved", text: t("state.saved") };
  }

  return (
    <WorkBar
      back={
        <ButtonLink variant="bare" small to={`/edit-memorial/${slug}`}>
          {t("toPictures")}
        </ButtonLink>
      }
      name={t("title")}
      state={state()}
      action={
        <Button
          small
          aria-disabled={(!isDirty && edit.state !== "failed") || hasConflict}
          busy={isSaving ? t("state.saving") : null}
          onClick={save}
        >
          {t("save")}
        </Button>
      }
    />
  );
}
