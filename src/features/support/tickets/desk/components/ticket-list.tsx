import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { TextLink } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { TicketItem } from "../contract.ts";
import { ticketPath } from "./ticket-queries.ts";
import { writerName } from "./writer-name.ts";
import { TicketState } from "./ticket-state.tsx";

type TicketListProps = {
  items: readonly TicketItem[];
  isLoading: boolean;
  openId: string | undefined;
};

/** One line a ticket where there is room, a few where there isn't. */
export function TicketList({ items, isLoading, openId }: TicketListProps) {
  const { t } = useTranslation("tickets");
  if (isLoading) return <Expected />;
  return (
    <ol className="ticket-list" aria-label={t("list.label")}>
      {items.map((item) => (
        <li key={item.id} className="ticket-row" ref={item.id === openId ? intoSight : undefined}>
          <Row item={item} isOpen={item.id === openId} />
        </li>
      ))}
    </ol>
  );
}

/** Within the list alone, where it scrolls by itself: the page stays where it is. */
function intoSight(row: HTMLElement | null) {
  const list = row?.closest(".ticket-inbox");
  if (!row || !list || list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = list.getBoundingClientRect();
  const shown = row.getBoundingClientRect();
  if (shown.top < top) list.scrollTop -= top - shown.top;
  if (shown.bottom > bottom) list.scrollTop += shown.bottom - bottom;
}

function Row({ item, isOpen }: { item: TicketItem; isOpen: boolean }) {
  const { t, i18n } = useTranslation("tickets");
  const { search } = useLocation();
  const { id, number, subject, contact, channel, assignee, updatedAt } = item;
  return (
    <>
      <p className="ticket-subject">
        <TextLink to={ticketPath(id, search)} aria-current={isOpen ? "true" : undefined} dir="auto">
          {subject === "" ? t("noSubject") : subject}
        </TextLink>
      </p>
      <p className="ticket-from">
        <bdi>{writerName(contact) ?? t("erased")}</bdi>
      </p>
      <p className="ticket-standing">
        <TicketState ticket={item} />
      </p>
      <p className="ticket-about small">
        <span className="ticket-owner">
          {assignee === null ? t("unassigned") : <bdi>{assignee.name}</bdi>}
        </span>{" "}
        <span className="ticket-channel">{t(`channels.${channel}`)}</span>{" "}
        <time dateTime={updatedAt}>{formatDay(updatedAt, localeOf(i18n.language))}</time>{" "}
        <span className="ticket-number">{number}</span>
      </p>
    </>
  );
}

const ROWS_EXPECTED = 5;

function Expected() {
  const { t } = useTranslation("tickets");
  return (
    <>
      <p className="visually-hidden" role="status">
        {t("list.loading")}
      </p>
      <div className="ticket-list" aria-hidden="true">
        {Array.from({ length: ROWS_EXPECTED }, (_, index) => (
          <div key={index} className="ticket-row">
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
    </>
  );
}
