import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { Select } from "#ui/select.tsx";
import type { TicketChange, WholeTicket } from "../contract.ts";
import { useChange, useMayChange } from "./change-ticket.ts";
import type { DeskDialog } from "./desk-dialogs.tsx";
import { colleaguesQuery, ticketPath } from "./ticket-queries.ts";
import { TicketState } from "./ticket-state.tsx";
import { Unmerge } from "./unmerge.tsx";

type TicketHeadProps = { ticket: WholeTicket; onDialog: (dialog: DeskDialog) => void };

/** What it is about, how it stands, who has it, and what can be done with it. */
export function TicketHead({ ticket, onDialog }: TicketHeadProps) {
  const { t } = useTranslation("tickets");
  const { id, number, subject, channel, locale, mergedInto, follows, can } = ticket;
  const mayChange = useMayChange(ticket);
  return (
    <header className="ticket-head">
      <h2 className="ticket-title" dir="auto">
        {subject === "" ? t("noSubject") : subject}
      </h2>
      <p className="ticket-facts">
        <TicketState ticket={ticket} />
        <span className="small">
          {t(`channels.${channel}`)} · {t(`locales.${locale}`)} · {number}
        </span>
      </p>
      {ticket.state === "snoozed" && <SnoozedUntil ticket={ticket} />}
      {mergedInto !== null && (
        <p>
          {t("mergedInto")}{" "}
          <TextLink to={ticketPath(mergedInto.id)}>
            {mergedInto.number} <bdi>{mergedInto.subject}</bdi>
          </TextLink>
        </p>
      )}
      {can.unmerge && <Unmerge ticket={ticket} merged={{ id, number }} />}
      {follows !== null && (
        <p className="small">
          {t("follows")} <TextLink to={ticketPath(follows.id)}>{follows.number}</TextLink>
        </p>
      )}
      {mayChange && <TicketActions ticket={ticket} onDialog={onDialog} />}
    </header>
  );
}

function SnoozedUntil({ ticket: { snoozedUntil } }: { ticket: WholeTicket }) {
  const { t, i18n } = useTranslation("tickets");
  if (snoozedUntil === null) return null;
  const day = formatDay(snoozedUntil, localeOf(i18n.language));
  return <p className="small">{t("snoozedUntil", { day })}</p>;
}

function TicketActions({ ticket, onDialog }: TicketHeadProps) {
  const { t } = useTranslation("tickets");
  const { mutate, isPending } = useChange(ticket);
  const { state } = ticket;
  const isClosed = state === "closed";
  return (
    <div className="ticket-actions">
      <Assignee ticket={ticket} onChange={(assigneeId) => mutate({ assigneeId })} />
      <div className="actions">
        {state !== "spam" && (
          <Button
            variant="quiet"
            small
            busy={isPending ? t("saving") : null}
            onClick={() => mutate({ state: isClosed ? "open" : "closed" })}
          >
            {t(isClosed ? "reopen" : "close")}
          </Button>
        )}
        {canBePutOff(state) && (
          <Button variant="quiet" small onClick={() => onDialog("snooze")}>
            {t("snooze.open")}
          </Button>
        )}
        <Menu
          label={t("more")}
          labelFor={t("moreOf", { number: ticket.number })}
          items={useMenu(ticket, onDialog, mutate)}
        />
      </div>
    </div>
  );
}

export function canBePutOff(state: WholeTicket["state"]): boolean {
  return state === "open" || state === "waiting" || state === "snoozed";
}

function useMenu(
  ticket: WholeTicket,
  onDialog: (dialog: DeskDialog) => void,
  change: (body: TicketChange) => void,
): MenuItem[] {
  const { t } = useTranslation("tickets");
  const { state, can } = ticket;
  return [
    { key: "details", label: t("details.open"), onSelect: () => onDialog("details") },
    ...(can.merge
      ? [{ key: "merge", label: t("merge.open"), onSelect: () => onDialog("merge") }]
      : []),
    ...(state === "spam"
      ? []
      : [{ key: "spam", label: t("toSpam"), onSelect: () => change({ state: "spam" }) }]),
  ];
}

type AssigneeProps = { ticket: WholeTicket; onChange: (id: string | null) => void };

function Assignee({ ticket: { assignee }, onChange }: AssigneeProps) {
  const { t } = useTranslation("tickets");
  const { data } = useQuery(colleaguesQuery);
  const known = data?.items ?? [];
  // Whoever no longer answers tickets still has this one.
  const missing = assignee !== null && !known.some(({ id }) => id === assignee.id);
  const colleagues = missing ? [assignee, ...known] : known;
  return (
    <Field label={t("assignee")} className="ticket-assignee">
      <Select
        value={assignee?.id ?? ""}
        empty={t("nobody")}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target: { value } }) => onChange(value === "" ? null : value)}
      />
    </Field>
  );
}
