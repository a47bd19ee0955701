import { useTranslation } from "react-i18next";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { PageHead } from "#features/accounts/components/page-head.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { LegalText, useVersionDate } from "../components/legal-text.tsx";
import { operatorValues } from "../components/legal-values.ts";
import { PRIVACY_FROM } from "../model.ts";
import type { Route } from "./+types/privacy.ts";

export const handle = { texts: ["privacy"] };

/** The periods that the text names are those that the server keeps to. */
export function loader({ context }: Route.LoaderArgs) {
  const { sessionDays, restoreDays, contactDays } = context.get(pageContext).periods;
  return { sessionDays, restoreDays, contactDays };
}

/** What the General Data Protection Regulation asks to be told (article 13), and the Danish rest. */
export default function PrivacyPage({ loaderData: periods }: Route.ComponentProps) {
  const { t } = useTranslation("privacy");
  const brand = useBrand();
  const names = brand?.processors ?? "";
  const processors = names === "" ? t("processors.unnamed") : t("processors.named", { names });
  const values = { ...periods, ...operatorValues(brand), processors };
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <LegalText
        title={t("title")}
        lead={t("lead")}
        version={t("version", { date: useVersionDate(PRIVACY_FROM) })}
        contents={t("contents")}
        sections={t("sections", { ...values, returnObjects: true })}
      />
    </PageFrame>
  );
}
