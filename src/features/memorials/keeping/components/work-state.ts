import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import type { WorkState } from "#ui/work-bar.tsx";
import { useSaving } from "./autosave-context.tsx";
import { standingOf } from "./standing.ts";

const TAGS = { da: "da-DK", en: "en-GB", es: "es-ES" };

/** How it stands with all that was typed, in words; `null` as long as nothing was. */
export function useWorkState(): WorkState | null {
  const { t, i18n } = useTranslation("keeping");
  const saving = useSaving();
  switch (standingOf(saving)) {
    case "typing":
      return { tone: "busy", text: t("saving.unsaved") };
    case "saving":
      return { tone: "busy", text: t("saving.busy") };
    case "stuck":
      return { tone: "unsaved", text: t("saving.unsaved") };
    case "saved": {
      if (saving.savedAt === null) return null;
      const tag = TAGS[localeOf(i18n.language)];
      const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" }).format(saving.savedAt);
      return { tone: "saved", text: t("saving.savedAt", { time }) };
    }
  }
}
