import { useTranslation } from "react-i18next";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { PageIndex } from "#ui/page-index.tsx";
import { OwnInvoices } from "../components/own-invoices.tsx";
import { OwnOrders } from "../components/own-orders.tsx";
import { OwnSpaces } from "../components/own-spaces.tsx";

export const handle = { texts: ["subscription", "plans", "accounts", "errors"] };

/** `/subscription`: what one pays for, and until when. */
export default function SubscriptionPage() {
  const { t } = useTranslation("subscription");
  return (
    <SitePage title={t("title")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </FormPage>
      <PageIndex label={t("index")} />
      <OwnSpaces />
      <OwnOrders />
      <OwnInvoices />
    </SitePage>
  );
}
