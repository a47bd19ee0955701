import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { LegalText, useVersionDate } from "../components/legal-text.tsx";
import { operatorValues } from "../components/legal-values.ts";
import { RESELLER_TERMS_FROM } from "#features/commerce/terms/contract.ts";
import type { Route } from "./+types/reseller-terms.ts";

export const handle = { texts: ["reseller-terms"] };

/** When an invoice is to be paid comes from the server's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { paymentDays } = context.get(pageContext).settings;
  return { paymentDays };
}

export default function ResellerTermsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reseller-terms");
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <LegalText
        title={t("title")}
        lead={t("lead")}
        version={t("version", { date: useVersionDate(RESELLER_TERMS_FROM) })}
        action={<ButtonLink to="/reseller-register">{t("apply")}</ButtonLink>}
        contents={t("contents")}
        sections={t("sections", {
          ...loaderData,
          ...operatorValues(useBrand()),
          returnObjects: true,
        })}
      />
    </PageFrame>
  );
}
