export const INVITATION_KINDS = ["keeper", "custodian", "staff", "customer"] as const;
/** To look after a page, to take it over one day, to a role of staff, or to own what a reseller made. */
export type InvitationKind = (typeof INVITATION_KINDS)[number];

const INVITATION_STATES = ["open", "declined", "expired"] as const;
type InvitationState = (typeof INVITATION_STATES)[number];

/** How long an invitation can be answered, and how long it is seen afterwards that nobody did. */
const INVITATION_DAYS = 14;
/** A family that has ordered a stone has other things to think of first. */
const CUSTOMER_DAYS = 60;
export const SHOWN_AFTER_DAYS = 30;

type Dated = { declinedAt: Date | null; expiresAt: Date };

export function stateOf({ declinedAt, expiresAt }: Dated, now: Date): InvitationState {
  if (declinedAt !== null) return "declined";
  return expiresAt > now ? "open" : "expired";
}

/** Who may answer: a role of staff goes to the address that it was meant for, and to no other. */
export function isFor(kind: InvitationKind, invitedKey: string, ownKey: string): boolean {
  return kind !== "staff" || invitedKey === ownKey;
}

export function daysOf(kind: InvitationKind): number {
  return kind === "customer" ? CUSTOMER_DAYS : INVITATION_DAYS;
}

/** Where the link of its mail leads. */
export function doorOf(kind: InvitationKind): "setup" | "invitation" {
  return kind === "customer" ? "setup" : "invitation";
}
