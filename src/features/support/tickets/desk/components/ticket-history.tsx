import { useTranslation } from "react-i18next";
import type { WholeTicket } from "../contract.ts";
import { Moment } from "./moment.tsx";

// texts: tickets:history.*

/** Everything that was done with it, and by whom of the staff. */
export function TicketHistory({ ticket: { history } }: { ticket: WholeTicket }) {
  const { t } = useTranslation("tickets");
  return (
    <details className="disclosure">
      <summary>{t("historyHeading")}</summary>
      <ol className="small ticket-history">
        {history.map(({ id, step, at, by }) => (
          <li key={id}>
            <Moment at={at} />{" "}
            {by === null
              ? t(`history.${step}`)
              : t("stepBy", { step: t(`history.${step}`), name: by })}
          </li>
        ))}
      </ol>
    </details>
  );
}
