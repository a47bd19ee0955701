import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { changeTicket, type TicketChange, type WholeTicket } from "../contract.ts";
import { useTicketStep } from "./ticket-step.ts";

/** Whether state, assignee and the like may be changed; what is merged is changed where it goes on. */
export function useMayChange({ state }: WholeTicket): boolean {
  const { permissions } = useStaffRights();
  return permissions.includes("support.answer") && state !== "merged";
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
