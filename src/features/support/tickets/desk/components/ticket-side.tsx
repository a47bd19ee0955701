import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/link.tsx";
import type { TicketContext } from "../../context/contract.ts";
import type { WholeTicket } from "../contract.ts";
import { SideCodes, SidePlates } from "./side-codes.tsx";

// texts: tickets:orderStates.*

/** Beside the thread: who has written, and what of theirs one may see. */
export function TicketSide({ ticket }: { ticket: WholeTicket }) {
  const { t } = useTranslation("tickets");
  const { contact, locale, context } = ticket;
  const { person, pages, orders, codes, plates, isProven } = context;
  return (
    <aside className="ticket-side" aria-label={t("side.label")}>
      <section className="side-part">
        <h2>
          <bdi>{contact.name === "" ? t("side.heading") : contact.name}</bdi>
        </h2>
        <p>{contact.email === "" ? t("erased") : <bdi>{contact.email}</bdi>}</p>
        {contact.answersTo !== contact.email && (
          <p className="small">
            {t("replyTo")} <bdi>{contact.answersTo}</bdi>
          </p>
        )}
        <p className="small">{t("side.writes", { language: t(`locales.${locale}`) })}</p>
        {!isProven && <p className="small">{t("side.unproven")}</p>}
      </section>
      {person !== null && <SidePerson person={person} />}
      {pages !== null && pages.length > 0 && <SidePages pages={pages} />}
      {orders !== null && orders.length > 0 && <SideOrders orders={orders} />}
      {codes !== null && codes.length > 0 && <SideCodes codes={codes} />}
      {plates !== null && plates.length > 0 && <SidePlates ticket={ticket} plates={plates} />}
    </aside>
  );
}

function SidePerson({ person }: { person: NonNullable<TicketContext["person"]> }) {
  const { t, i18n } = useTranslation("tickets");
  const { id, fullName, username, isLocked, isRestricted, createdAt } = person;
  return (
    <section className="side-part">
      <h3>{t("side.account")}</h3>
      <p>
        <TextLink to={`/admin/users/${id}`}>
          <bdi>{fullName}</bdi>
        </TextLink>
      </p>
      <p className="small">
        <bdi>{username}</bdi> ·{" "}
        {t("side.since", { day: formatDay(createdAt, localeOf(i18n.language)) })}
      </p>
      {isLocked && (
        <p>
          <Badge sign="stop">{t("side.locked")}</Badge>
        </p>
      )}
      {isRestricted && (
        <p>
          <Badge sign="half">{t("side.restricted")}</Badge>
        </p>
      )}
    </section>
  );
}

function SidePages({ pages }: { pages: NonNullable<TicketContext["pages"]> }) {
  const { t } = useTranslation(["tickets", "staff", "editor"]);
  return (
    <section className="side-part">
      <h3>{t("side.pages")}</h3>
      <ul className="side-list">
        {pages.map(({ id, name, slug, role, privacy, isDeleted }) => (
          <li key={id}>
            <p>
              {name !== null && slug !== null ? (
                <TextLink to={`/memorial/${slug}`}>
                  <bdi>{name}</bdi>
                </TextLink>
              ) : (
                t("side.closedPage")
              )}
            </p>
            <p className="small">
              {t(`staff:keepers.${role}`)} · {t(`editor:privacy.${privacy}`)}
              {isDeleted && ` · ${t("side.deleted")}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SideOrders({ orders }: { orders: NonNullable<TicketContext["orders"]> }) {
  const { t, i18n } = useTranslation("tickets");
  return (
    <section className="side-part">
      <h3>{t("side.orders")}</h3>
      <ul className="side-list">
        {orders.map(({ id, number, state, placedAt }) => (
          <li key={id}>
            <p>{number}</p>
            <p className="small">
              {t(`orderStates.${state}`)}
              {placedAt !== null && ` · ${formatDay(placedAt, localeOf(i18n.language))}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
