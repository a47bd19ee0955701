import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { OwnInvoices } from "../components/own-invoices.tsx";
import { ownSubscriptions } from "../components/own-lists.ts";
import { OwnSpaces } from "../components/own-spaces.tsx";

export const handle = { texts: ["subscription", "plans", "accounts", "errors"] };

/** `/subscription/success`: after an order of space. It says that there is space once there is. */
export default function SubscriptionSuccessPage() {
  const { t } = useTranslation("subscription");
  const { data } = useInfiniteQuery(ownSubscriptions);
  const [newest] = data?.pages.flatMap(({ items }) => items) ?? [];
  const hasSpace = newest?.state === "active";
  return (
    <SitePage title={t("success.title")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{t("success.title")}</h1>
        <p role="status">{data !== undefined && t(hasSpace ? "success.begun" : "success.waits")}</p>
      </FormPage>
      <OwnSpaces />
      <OwnInvoices />
    </SitePage>
  );
}
