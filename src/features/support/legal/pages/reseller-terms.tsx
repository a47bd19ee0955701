import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { LegalText, useVersionDate } from "../components/legal-text.tsx";
import { operatorValues } from "../components/legal-values.ts";
import { RESELLER_TERMS_FROM } from "#features/commerce/terms/contract.ts";

export const handle = { texts: ["reseller-terms"] };

export default function ResellerTermsPage() {
  const { t } = useTranslation("reseller-terms");
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <LegalText
        title={t("title")}
        lead={t("lead")}
        version={t("version", { date: useVersionDate(RESELLER_TERMS_FROM) })}
        contents={t("contents")}
        sections={t("sections", { ...operatorValues(useBrand()), returnObjects: true })}
      />
    </PageFrame>
  );
}
