import { createContext, use } from "react";
import type { WholeTicket } from "../contract.ts";
import { whatCame } from "./what-came.tsx";

/**
 * The ticket as it was when somebody began to write; `null` while nobody does. A reply is sent for
 * that revision, so that it never crosses what its writer hasn't seen.
 */
export type Begun = WholeTicket | null;

/** After a step of one's own it stands as if one had begun after it, but what others wrote is new. */
export function afterOwnStep(begun: Begun, now: WholeTicket, ownMessageId?: string): Begun {
  if (begun === null) return null;
  const own = now.messages.filter(({ id }) => id === ownMessageId);
  return { ...now, messages: [...begun.messages, ...own] };
}

export function isCrossed(begun: Begun, now: WholeTicket): begun is WholeTicket {
  if (begun === null) return false;
  const { messages, isStateNew, isAssigneeNew } = whatCame(begun, now);
  return messages.length > 0 || isStateNew || isAssigneeNew;
}

/** Called with the ticket after a step of one's own. */
export const OwnStepContext = createContext<(now: WholeTicket, ownMessageId?: string) => void>(
  () => undefined,
);

export function useOwnStep() {
  return use(OwnStepContext);
}
