import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { LegalText, useVersionDate } from "../components/legal-text.tsx";
import { operatorValues } from "../components/legal-values.ts";
import { PRIVACY_FROM } from "../model.ts";
import type { Route } from "./+types/privacy.ts";

export const handle = { texts: ["privacy"] };

/** Periods in the text, and whom it names, come from the server's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { sessionDays, restoreDays, contactDays, processors, carrierService } =
    context.get(pageContext).settings;
  const isNamed = carrierService === null || /shipmondo/i.test(processors);
  const names = [processors, isNamed ? "" : carrierService].filter((one) => one !== "").join(", ");
  return { sessionDays, restoreDays, contactDays, names };
}

/** The information required by the GDPR (article 13), and by Danish law. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("privacy");
  const brand = useBrand();
  const { names, ...periods } = loaderData;
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
