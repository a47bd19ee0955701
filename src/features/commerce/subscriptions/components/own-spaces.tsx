import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { withQuery } from "#platform/call.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { ShownSubscription } from "../contract.ts";
import { EndSpace } from "./end-space.tsx";
import { useNamedPage } from "./named-page.ts";
import { ownSubscriptions } from "./own-lists.ts";
import { OwnList } from "./own-list.tsx";
import { useStanding } from "./standing.ts";
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
