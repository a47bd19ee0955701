import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import type { WholeTicket } from "../contract.ts";
import { unmergeTicket } from "../merging/contract.ts";
import { useTicketStep } from "./ticket-step.ts";

type UnmergeProps = {
  /** The ticket that is open: the one in which they go on, or the merged one itself. */
  ticket: WholeTicket;
  merged: { id: string; number: string };
};

export function Unmerge({ ticket, merged: { id, number } }: UnmergeProps) {
  const { t } = useTranslation("tickets");
  const { mutate, isPending } = useTicketStep({
    ticket,
    send: () => call(unmergeTicket, { params: { ticketId: id } }),
    done: t("merged.undone"),
    failed: t("merged.failed"),
  });
  return (
    <Button
      variant="quiet"
      small
      className="ticket-unmerge"
      aria-label={t("merged.undoNamed", { number })}
      busy={isPending ? t("saving") : null}
      onClick={() => mutate()}
    >
      {t("merged.undo")}
    </Button>
  );
}
