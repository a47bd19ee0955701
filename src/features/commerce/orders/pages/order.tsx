import "#features/memorials/components/home.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, useSearchParams } from "react-router";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useForgetPlaced } from "../components/order-draft.ts";
import { openedQueries, orderQuery } from "../components/order-query.ts";
import { PlacedOrder } from "../components/placed-order.tsx";
import type { Route } from "./+types/order.ts";

export const handle = { texts: ["shop", "plans", "memorials"] };

/** The key of the order may stand in the address: it goes to nobody else, and is kept by nothing. */
export const headers = linkHeaders;

/** With the key it reads without a script; without one only the browser knows who asks. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key");
  if (key === null) return null;
  const query = orderQuery(params.id, key);
  const { api } = context.get(pageContext);
  const client = await prefetch(api, [query]);
  const found = client.getQueryData(query.queryKey);
  if (found === undefined) throw pageError(client.getQueryState(query.queryKey)?.error);
  if (found) await prefetch(api, openedQueries(found.lines));
  return data(null, { status: found === null ? 404 : 200 });
}

/** `/qr-purchase/{id}`: an order after it was placed: where it is, and what comes next. */
export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("shop");
  const [asked] = useSearchParams();
  const key = asked.get("key");
  const { data: order, isPending } = useQuery(orderQuery(id, key));
  useForgetPlaced(order);
  if (isPending) {
    return (
      <SitePage title={t("loading")}>
        <Spinner label={t("loading")} />
      </SitePage>
    );
  }
  if (!order) {
    return (
      <SitePage title={t("loading")}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const title = t("order.title", { number: order.number });
  return (
    <SitePage title={title}>
      <FormPage note={<p className="small">{title}</p>}>
        <PlacedOrder order={order} orderKey={key} />
      </FormPage>
    </SitePage>
  );
}
