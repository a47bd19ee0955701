import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { InboxFilter } from "./inbox-filter.tsx";
import { TicketList } from "./ticket-list.tsx";
import { askedOf, SUPPORT_PATH, ticketsQuery } from "./ticket-queries.ts";
import type { FoundTickets } from "./found-tickets.ts";

type InboxProps = { openId: string | undefined; found: FoundTickets };

/** The list: a view of it, or what a search has found. */
export function Inbox({ openId, found }: InboxProps) {
  const { t } = useTranslation("tickets");
  return (
    <section className="ticket-inbox stack" aria-label={t("list.heading")}>
      <InboxFilter found={found} />
      {found.text === null ? <View openId={openId} /> : <Found openId={openId} found={found} />}
    </section>
  );
}

function View({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation("tickets");
  const [asked] = useSearchParams();
  const { search } = useLocation();
  const query = askedOf(asked);
  const { data, error, isPending, refetch } = useQuery(ticketsQuery(query));
  const next = data?.nextCursor ?? null;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!isPending && data.items.length === 0) return <Empty view={query.view ?? "open"} />;
  return (
    <>
      <TicketList items={data?.items ?? []} isLoading={isPending} openId={openId} />
      {(next !== null || query.cursor !== undefined) && (
        <Pagination
          links={pageLinks(SUPPORT_PATH, search, next)}
          labels={{ navigation: t("list.pages"), newest: t("list.first"), older: t("list.more") }}
        />
      )}
    </>
  );
}

function Empty({ view }: { view: string }) {
  const { t } = useTranslation("tickets");
  if (view === "open") {
    return (
      <EmptyState
        text={t("empty.open")}
        action={
          <ButtonLink variant="quiet" small to={`${SUPPORT_PATH}?view=waiting`}>
            {t("empty.toWaiting")}
          </ButtonLink>
        }
      />
    );
  }
  return <EmptyState text={t(view === "mine" ? "empty.mine" : "empty.other")} />;
}

function Found({ openId, found }: InboxProps) {
  const { t } = useTranslation("tickets");
  const { items, error, isPending, text } = found;
  if (error) return <Failed error={error} onRetry={found.again} />;
  return (
    <>
      <p role="status" className="small">
        {!isPending && t("search.found", { count: items.length, text: text ?? "" })}
      </p>
      {!isPending && items.length === 0 && <EmptyState text={t("empty.search")} />}
      {(isPending || items.length > 0) && (
        <TicketList items={items} isLoading={isPending} openId={openId} />
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <Banner
      tone="bad"
      title={t("list.failed")}
      actions={
        <Button variant="quiet" small onClick={onRetry}>
          {t("again")}
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}
