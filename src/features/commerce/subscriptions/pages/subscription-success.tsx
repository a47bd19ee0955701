import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { hasSpace } from "../../orders/components/typed-order.ts";
import { OwnInvoices } from "../components/own-invoices.tsx";
import { ownOrders, ownSubscriptions } from "../components/own-lists.ts";
import { OwnSpaces } from "../components/own-spaces.tsx";

export const handle = { texts: ["subscription", "plans", "accounts", "errors"] };

type Standing = "begun" | "waits" | "none";

/**
 * `/subscription/success`: after an order of space. It says that there is space once there is, and thanks
 * nobody who ordered none.
 */
export default function SubscriptionSuccessPage() {
  const { t } = useTranslation("subscription");
  const standing = useOrdered();
  const thanks = t("success.title");
  const titles = { begun: thanks, waits: thanks, none: t("success.nothing") };
  const title = standing === null ? t("title") : titles[standing];
  return (
    <SitePage title={title} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{title}</h1>
        <div role="status">
          {standing === null && <Spinner label={t("loading")} />}
          {standing !== null && <p>{t(`success.${standing}`)}</p>}
          {standing === "none" && <TextLink to="/pricing">{t("space.prices")}</TextLink>}
        </div>
      </FormPage>
      <OwnSpaces />
      <OwnInvoices />
    </SitePage>
  );
}

/** `null` until it is known. */
function useOrdered(): Standing | null {
  const { data: spaces } = useInfiniteQuery(ownSubscriptions);
  const { data: orders } = useInfiniteQuery(ownOrders);
  if (spaces === undefined || orders === undefined) return null;
  const [newest] = spaces.pages.flatMap(({ items }) => items);
  if (newest?.state === "active") return "begun";
  const isWaiting = orders.pages
    .flatMap(({ items }) => items)
    .some(({ state, plans }) => state === "placed" && plans.some(hasSpace));
  return isWaiting ? "waits" : "none";
}
