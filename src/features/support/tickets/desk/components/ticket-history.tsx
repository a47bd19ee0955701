import { useTranslation } from "react-i18next";
import { TICKET_STATES } from "../../contract.ts";
import type { WholeTicket } from "../contract.ts";
import { Moment } from "./moment.tsx";

// texts: tickets:history.*, tickets:became.*

/** Everything that was done with it, and by whom of the staff. */
export function TicketHistory({ ticket: { history } }: { ticket: WholeTicket }) {
  const { t } = useTranslation("tickets");
  return (
    <details className="disclosure">
      <summary>{t("historyHeading")}</summary>
      <ol className="small ticket-history">
        {history.map((entry) => (
          <li key={entry.id}>
            <Moment at={entry.at} />{" "}
            {entry.by === null
              ? t(keyOf(entry))
              : t("stepBy", { step: t(keyOf(entry)), name: entry.by })}
          </li>
        ))}
      </ol>
    </details>
  );
}

function keyOf({ step, details }: WholeTicket["history"][number]) {
  const became = step === "state" ? TICKET_STATES.find((state) => state === details["to"]) : null;
  return became ? (`became.${became}` as const) : (`history.${step}` as const);
}
