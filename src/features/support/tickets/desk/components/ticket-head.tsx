import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { Select } from "#ui/select.tsx";
import { changeTicket, type TicketChange, type WholeTicket } from "../contract.ts";
import type { DeskDialog } from "./desk-dialogs.tsx";
import { colleaguesQuery, ticketPath } from "./ticket-queries.ts";
import { TicketState } from "./ticket-state.tsx";
import { useTicketStep } from "./ticket-step.ts";

type TicketHeadProps = { ticket: WholeTicket; onDialog: (dialog: DeskDialog) => void };

/** What it is about, how it stands, who has it, and what can be done with it. */
export function TicketHead({ ticket, onDialog }: TicketHeadProps) {
  const { t } = useTranslation("tickets");
  const { number, subject, channel, locale, mergedInto, follows, can } = ticket;
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
      {follows !== null && (
        <p className="small">
          {t("follows")} <TextLink to={ticketPath(follows.id)}>{follows.number}</TextLink>
        </p>
      )}
      {can.answer && ticket.state !== "merged" && (
        <TicketActions ticket={ticket} onDialog={onDialog} />
      )}
    </header>
  );
}

function SnoozedUntil({ ticket: { snoozedUntil } }: { ticket: WholeTicket }) {
  const { t, i18n } = useTranslation("tickets");
  if (snoozedUntil === null) return null;
  const day = formatDay(snoozedUntil, localeOf(i18n.language));
  return <p className="small">{t("snoozedUntil", { day })}</p>;
}

export function useChange(ticket: WholeTicket) {
  const { t } = useTranslation("tickets");
  return useTicketStep<TicketChange>({
    ticket,
    send: (body, headers) =>
      call(changeTicket, { params: { ticketId: ticket.id }, body }, { headers }),
    failed: t("change.failed"),
  });
}

function TicketActions({ ticket, onDialog }: TicketHeadProps) {
  const { t } = useTranslation("tickets");
  const { mutate, isPending } = useChange(ticket);
  const { state } = ticket;
  const isOver = state === "closed" || state === "spam";
  return (
    <div className="ticket-actions">
      <Assignee ticket={ticket} onChange={(assigneeId) => mutate({ assigneeId })} />
      <div className="actions">
        <Button
          variant="quiet"
          small
          busy={isPending ? t("saving") : null}
          onClick={() => mutate({ state: isOver ? "open" : "closed" })}
        >
          {t(isOver ? "reopen" : "close")}
        </Button>
        {!isOver && (
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
