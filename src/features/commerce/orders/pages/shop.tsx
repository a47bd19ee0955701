import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { Engraving } from "#features/qr/artworks/components/engraving.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { Banner } from "#ui/banner.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { NoticeKind } from "../../guarantee/contract.ts";
import { plansQuery } from "../../plans/components/plans-query.ts";
import { readBegunOrder } from "../components/begun-order.ts";
import { orderQuery, withKey } from "../components/order-query.ts";
import { OrderSteps } from "../components/order-steps.tsx";
import { askedIn, type Asked } from "../components/typed-order.ts";
import type { Route } from "./+types/shop.ts";

export const handle = { texts: ["shop", "plans", "errors"] };
export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const client = await prefetch(api, [plansQuery]);
  const { data, error } = client.getQueryState(plansQuery.queryKey) ?? {};
  if (data === undefined) throw pageError(error);
  return { notice: settings.shownNotice, isOpen: settings.takesOrders };
}

/** `/qr-purchase?plan=&memorial=&code=`: what, words, the proof, who, and the order itself. */
export default function ShopPage({ loaderData: { notice, isOpen } }: Route.ComponentProps) {
  const { t } = useTranslation("shop");
  const [search] = useSearchParams();
  const isReady = useHydrated();
  if (!isOpen) return <ClosedShop />;
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <noscript>
        <FormPage>
          <p className="reading">
            {t("noScript")} <TextLink to="/contact">{t("write")}</TextLink>
          </p>
        </FormPage>
      </noscript>
      {/* The server renders what nobody has begun; then the browser's own draft takes its place. */}
      <Shop key={String(isReady)} asked={askedIn(search)} notice={notice} isReady={isReady} />
    </PageFrame>
  );
}

/** Nobody is asked for anything that couldn't be paid. */
function ClosedShop() {
  const { t } = useTranslation("shop");
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("closed.text")} />
      <FormPage>
        <h1>{t("title")}</h1>
        <Banner title={t("closed.title")}>
          {t("closed.text")} <TextLink to="/contact">{t("write")}</TextLink>
        </Banner>
      </FormPage>
    </PageFrame>
  );
}

type ShopProps = { asked: Asked; notice: NoticeKind | null; isReady: boolean };

function Shop({ asked, notice, isReady }: ShopProps) {
  const { t } = useTranslation("shop");
  const [begun, setBegun] = useState(() => (isReady ? readBegunOrder() : null));
  const { data: order, error } = useQuery({
    ...orderQuery(begun?.id ?? "", begun?.key ?? null),
    enabled: begun !== null,
  });
  const isLoading = begun !== null && order === undefined;
  if (isLoading && error === null) {
    return (
      <FormPage>
        <h1>{t("title")}</h1>
        <Spinner label={t("loading")} />
      </FormPage>
    );
  }
  if (isLoading) {
    return (
      <FormPage>
        <h1>{t("title")}</h1>
        <Banner tone="bad" title={t("failed")}>
          {error?.message}
        </Banner>
      </FormPage>
    );
  }
  if (order && begun !== null && order.state !== "draft") {
    return <Navigate to={`/qr-purchase/${order.id}${withKey(begun.key)}`} replace />;
  }
  return (
    <OrderSteps
      asked={asked}
      order={order ?? null}
      begun={begun}
      onBegun={setBegun}
      notice={notice}
      isReady={isReady}
      Engraving={Engraving}
    />
  );
}
