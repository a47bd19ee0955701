import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { formatMoney } from "#platform/money.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { TextLink } from "#ui/link.tsx";
import { orderQuery } from "../../orders/components/order-query.ts";
import { listOwnOrders, type ListedOrder, type ShownOrder } from "../../orders/contract.ts";
import type { Typed } from "./typed-withdrawal.ts";

// texts: plans:of.*

/** As many as one finds one's own among. */
const OWN_SHOWN = 10;
const ownOrders = callQuery(listOwnOrders, { query: { limit: OWN_SHOWN } }, { on401: "null" });

/** What the order's own links bring along behind `#`, which is sent to no server and stands in no log. */
export function useKeyInAddress(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash.slice(1) : "";
}

/** The order that a link names, as far as whoever follows it may read it. */
export function useKnownOrder(): ShownOrder | null {
  const [asked] = useSearchParams();
  const key = useKeyInAddress();
  const isReady = useHydrated();
  const id = asked.get("id");
  const { data } = useQuery({
    ...orderQuery(id ?? "", key === "" ? null : key),
    enabled: id !== null && isReady,
  });
  return data ?? null;
}

/** The form as far as it is known: of the order, or of whoever is signed in. */
export function useKnownTyped(typed: Typed, order: ShownOrder | null): Typed {
  const user = useCurrentUser();
  const own = user?.isNamed ? user.fullName : "";
  const { name = own, email = user?.email ?? "" } = order?.customer ?? {};
  return { ...typed, name: typed.name || name, email: typed.email || email };
}

/** What is withdrawn from, in words; with a number alone nobody could tell whether it is the right one. */
export function KnownOrder({ order, lineIds }: { order: ShownOrder; lineIds: readonly string[] }) {
  const { t, i18n } = useTranslation(["withdrawals", "plans"]);
  const locale = localeOf(i18n.language);
  const lines = order.lines.filter(({ id }) => lineIds.length === 0 || lineIds.includes(id));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const what = inOneSentence(
    lines.map(({ plan }) => t(`plans:of.${plan}.name`)),
    locale,
  );
  const sum = formatMoney({ amount, currency: "DKK" }, locale);
  return <p className="reading">{t("known", { number: order.number, what, sum })}</p>;
}

/** Whoever is signed in needn't look for a number. */
export function OwnOrders() {
  const { t } = useTranslation("withdrawals");
  const user = useCurrentUser();
  const { data } = useQuery({ ...ownOrders, enabled: Boolean(user) });
  const orders = (data?.items ?? []).filter(({ state }) => isOpen(state));
  if (orders.length === 0) return null;
  return (
    <div className="stack">
      <p>{t("own")}</p>
      <ul className="stack stack-tight">
        {orders.map((order) => (
          <li key={order.id}>
            <OwnOrder order={order} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isOpen(state: ListedOrder["state"]): boolean {
  return state !== "draft" && state !== "cancelled";
}

function OwnOrder({ order: { id, number, plans, total } }: { order: ListedOrder }) {
  const { t, i18n } = useTranslation(["withdrawals", "plans"]);
  const locale = localeOf(i18n.language);
  const what = inOneSentence(
    plans.map((plan) => t(`plans:of.${plan}.name`)),
    locale,
  );
  const sum = formatMoney({ amount: total, currency: "DKK" }, locale);
  return (
    <TextLink to={`/withdraw?order=${number}&id=${id}`}>
      {t("known", { number, what, sum })}
    </TextLink>
  );
}
