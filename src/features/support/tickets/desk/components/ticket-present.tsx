import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#shell/current-user.ts";
import type { WholeTicket } from "../contract.ts";

/** Who else has it open; said when it changes, and its line is kept free. */
export function TicketPresent({ ticket: { presence } }: { ticket: WholeTicket }) {
  const { t } = useTranslation("tickets");
  const me = useCurrentUser();
  // Live updates tell everybody the same, each of themselves too.
  const names = (doing: "reading" | "writing") =>
    presence.filter((one) => one.doing === doing && one.id !== me?.id).map(({ name }) => name);
  const writing = names("writing");
  const reading = names("reading");
  return (
    <p className="ticket-present" role="status">
      {writing.length > 0 && (
        <b>{t("present.writing", { names: writing.join(", "), count: writing.length })}</b>
      )}{" "}
      {reading.length > 0 &&
        t("present.reading", { names: reading.join(", "), count: reading.length })}
    </p>
  );
}
