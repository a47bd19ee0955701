import { useTranslation } from "react-i18next";
import { FORMAT_TAGS, localeOf } from "#platform/i18n/locales.ts";
import type { WorkState } from "#ui/work-bar.tsx";
import { useSaving } from "./autosave-context.tsx";
import { saveStatusOf } from "./save-status.ts";

/** The status of saving as the bar shows it; `null` until something was saved. */
export function useSaveStatusText(): WorkState | null {
  const { t, i18n } = useTranslation("editor");
  const saving = useSaving();
  switch (saveStatusOf(saving)) {
    case "typing":
      return { tone: "busy", text: t("saving.unsaved") };
    case "saving":
      return { tone: "busy", text: t("saving.busy") };
    case "stuck":
      return { tone: "unsaved", text: t("saving.unsaved") };
    case "saved": {
      if (saving.savedAt === null) return null;
      const tag = FORMAT_TAGS[localeOf(i18n.language)];
      const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" }).format(saving.savedAt);
      return { tone: "saved", text: t("saving.savedAt", { time }) };
    }
  }
}
