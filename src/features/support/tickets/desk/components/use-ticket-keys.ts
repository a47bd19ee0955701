import { useEffect, useEffectEvent } from "react";
import type { WholeTicket } from "../contract.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import type { DeskDialog } from "./desk-dialogs.tsx";
import { deskAction, type DeskAction, type Place } from "./desk-keys.ts";
import { useLeaving } from "./leaving-replies.tsx";
import { useChange, useMayChange } from "./change-ticket.ts";
import { canBePutOff } from "./ticket-head.tsx";

/** Elements that handle keys themselves: fields, menus and open dialogs. */
const TYPED_IN = "input, textarea, select, [contenteditable], [role=menu], [role=tablist], dialog";

function placeOf(target: Element): Place {
  const isTyped = target.closest(TYPED_IN) !== null;
  return isTyped || document.querySelector("dialog[open]") !== null ? "field" : "page";
}

/** Listens to keys on the whole page. */
export function usePageKeys(isOn: boolean, act: (action: DeskAction, target: Element) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const action = deskAction(event, placeOf(target));
    if (action === null) return;
    // Sending and leaving a field are no single keys: they work with the others off, too.
    if (!isOn && action !== "send" && action !== "leave") return;
    if (act(action, target)) event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

type TicketKeys = {
  ticket: WholeTicket;
  isOn: boolean;
  write: (part: "reply" | "note") => void;
  onDialog: (dialog: DeskDialog) => void;
};

/** Keys for the open ticket. */
export function useTicketKeys({ ticket, isOn, write, onDialog }: TicketKeys): void {
  const { mutate } = useChange(ticket);
  const { reply, takeBack } = useLeaving();
  const me = useCurrentUser();
  const { state, can } = ticket;
  const canChange = useMayChange(ticket);

  usePageKeys(isOn, (action, target) => {
    if (action === "send") return send(target);
    if (action === "takeBack" && reply !== null) {
      takeBack({ ticketId: reply.ticketId, messageId: reply.messageId });
      return true;
    }
    if (!canChange) return false;
    if ((action === "reply" || action === "note") && can.answer) write(action);
    else if (action === "take" && me) mutate({ assigneeId: me.id });
    else if (action === "snooze" && canBePutOff(state)) onDialog("snooze");
    else if (action === "merge" && can.merge) onDialog("merge");
    else if (action === "close" && canBePutOff(state)) mutate({ state: "closed" });
    else return false;
    return true;
  });
}

function send(target: Element): boolean {
  const form = target.closest<HTMLFormElement>("form[data-sends]");
  form?.requestSubmit();
  return form !== null;
}
