import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { WholeTicket } from "../contract.ts";
import { isPast } from "./days.ts";
import { ticketPath } from "./ticket-queries.ts";
import { Unmerge } from "./unmerge.tsx";

/** Tickets that go on here, each to be taken out again for a while. */
export function MergedTickets({ ticket }: { ticket: WholeTicket }) {
  const { t } = useTranslation("tickets");
  if (ticket.merged.length === 0) return null;
  return (
    <section className="stack">
      <h3>{t("merged.heading")}</h3>
      <SettingsList>
        {ticket.merged.map((other) => (
          <OneMerged key={other.id} ticket={ticket} other={other} />
        ))}
      </SettingsList>
    </section>
  );
}

type OneMergedProps = { ticket: WholeTicket; other: WholeTicket["merged"][number] };

function OneMerged({ ticket, other: { id, number, subject, undoUntil } }: OneMergedProps) {
  const { t, i18n } = useTranslation("tickets");
  const isOver = isPast(undoUntil);
  return (
    <Setting
      title={
        <TextLink to={ticketPath(id)}>
          {number} <bdi>{subject}</bdi>
        </TextLink>
      }
      text={t(isOver ? "merged.over" : "merged.until", {
        day: formatDay(undoUntil, localeOf(i18n.language)),
      })}
      action={ticket.can.answer && !isOver && <Unmerge ticket={ticket} merged={{ id, number }} />}
    />
  );
}
