import { useTranslation } from "react-i18next";
import { useKindTexts } from "../../sections/components/kind-texts.ts";
import type { ReportKind } from "../../sections/contract.ts";

/** What a report is about: "a greeting", or with the name of its page "a greeting on the page for Inger". */
export function useReportedWords(): (kind: ReportKind, pageName?: string | null) => string {
  const { t } = useTranslation("reports");
  const { t: tOfKinds, texts } = useKindTexts("reported");
  return (kind, name = null) => {
    const called = texts.get(kind);
    if (called === undefined) return name === null ? t("kinds.memorial") : t("pageNamed", { name });
    const what = tOfKinds(called.one);
    return name === null ? what : t("onPage", { what, name });
  };
}
