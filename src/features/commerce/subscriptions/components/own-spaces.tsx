import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { withQuery } from "#platform/call.ts";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { getMemorial } from "#features/memorials/contract.ts";
import type { ShownSubscription } from "../contract.ts";
import { EndSpace } from "./end-space.tsx";
import { ownSubscriptions } from "./own-lists.ts";
import { OwnList } from "./own-list.tsx";
import { TakeBackEnd } from "./take-back-end.tsx";

/** The pages that one pays space for. */
export function OwnSpaces() {
  const { t } = useTranslation("subscription");
  const list = useInfiniteQuery(ownSubscriptions);
  return (
    <OwnList
      id="space"
      heading={t("space.heading")}
      note={t("space.note")}
      list={list}
      empty={
        <EmptyState
          text={t("space.none")}
          action={
            <ButtonLink variant="quiet" to="/pricing">
              {t("space.prices")}
            </ButtonLink>
          }
        />
      }
    >
      {(subscription) => <OwnSpace key={subscription.id} subscription={subscription} />}
    </OwnList>
  );
}

function OwnSpace({ subscription }: { subscription: ShownSubscription }) {
  const { id, memorialId, state } = subscription;
  const page = useNamedPage(memorialId);
  const text = useStanding(subscription);
  return (
    <Setting
      title={
        page.slug === null ? (
          page.name
        ) : (
          <TextLink to={`/memorial/${page.slug}`}>
            <bdi>{page.name}</bdi>
          </TextLink>
        )
      }
      text={text}
      action={
        <div className="actions">
          {state === "active" && <EndSpace id={id} name={page.name} />}
          {state === "ending" && <TakeBackEnd id={id} name={page.name} />}
          {(state === "lapsed" || state === "ended") && memorialId !== null && (
            <OrderAgain memorialId={memorialId} name={page.name} />
          )}
        </div>
      }
    />
  );
}

function OrderAgain({ memorialId, name }: { memorialId: string; name: string }) {
  const { t } = useTranslation("subscription");
  return (
    <ButtonLink
      variant="quiet"
      small
      to={withQuery("/qr-purchase", { plan: "space", memorial: memorialId })}
      aria-label={t("space.againNamed", { name })}
    >
      {t("space.again")}
    </ButtonLink>
  );
}

/** Whoever pays may read the page; once they no longer may, it is a page without a name. */
function useNamedPage(memorialId: string | null): { name: string; slug: string | null } {
  const { t } = useTranslation("subscription");
  const { data } = useQuery({
    ...callQuery(getMemorial, { params: { idOrSlug: memorialId ?? "" } }, { on404: "null" }),
    enabled: memorialId !== null,
  });
  if (data) return { name: data.name, slug: data.slug };
  return { name: t(memorialId === null ? "space.gone" : "space.nameless"), slug: null };
}

function useStanding({ state, startsOn, paidUntil, endsOn, price }: ShownSubscription): string {
  const { t, i18n } = useTranslation("subscription");
  const locale = localeOf(i18n.language);
  return t(`space.${state}`, {
    begun: formatPartialDate(startsOn, locale),
    day: formatPartialDate(state === "active" ? paidUntil : (endsOn ?? paidUntil), locale),
    price: formatMoney({ amount: price, currency: "DKK" }, locale),
  });
}
