import { useTranslation } from "react-i18next";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { ConsentAnswer } from "../components/consent-answer.tsx";
import type { Route } from "./+types/tree-consent.ts";

export const handle = { texts: ["family-tree-people", "errors"] };

export const headers = linkHeaders;

/** Target of the receipt's link: what was answered, and the choice again. */
export default function TreeConsentPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("family-tree-people");
  return (
    <SitePage title={t("answer.title")}>
      <FormPage>
        <h1>{t("answer.title")}</h1>
        <ConsentAnswer token={token} />
      </FormPage>
    </SitePage>
  );
}
