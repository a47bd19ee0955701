import type { TicketState } from "../contract.ts";
import type { TicketMessage } from "./contract.ts";

/** A browser that reads or writes tells so every 20 seconds. */
export const PRESENT_MS = 50_000;

/** Where staff may take a ticket from each state; merging has rules of its own. */
const STEPS: Record<TicketState, readonly TicketState[]> = {
  open: ["waiting", "snoozed", "closed", "spam"],
  waiting: ["open", "snoozed", "closed", "spam"],
  snoozed: ["open", "waiting", "snoozed", "closed", "spam"],
  closed: ["open", "spam"],
  spam: ["open"],
  merged: [],
};

export function canStep(from: TicketState, to: TicketState): boolean {
  return STEPS[from].includes(to);
}

/** What was set aside or goes on elsewhere is answered by nobody. */
export function canBeAnswered(state: TicketState): boolean {
  return state !== "spam" && state !== "merged";
}

/** Whether we owe an answer in this state, so that its day is told. */
export function isOwed(state: TicketState): boolean {
  return state === "open" || state === "snoozed";
}

type Sending = {
  delivery: "pending" | "sent" | "undelivered" | null;
  deliveryReason: string | null;
  sendsAt: Date | null;
};

/** How a reply fares; `null` for what isn't mailed. */
export function deliveryOf(sending: Sending, now: Date): TicketMessage["delivery"] {
  const { delivery, deliveryReason, sendsAt } = sending;
  if (delivery === null) return null;
  const at = { sendsAt: sendsAt?.toISOString() ?? null, reason: deliveryReason };
  if (delivery === "pending") return { state: isHeld(sending, now) ? "held" : "sending", ...at };
  return { state: delivery === "sent" ? "sent" : "failed", ...at };
}

/** Whether a reply can still be taken back. */
export function isHeld({ delivery, sendsAt }: Sending, now: Date): boolean {
  return delivery === "pending" && sendsAt !== null && sendsAt > now;
}
