const INVITATION_KINDS = ["keeper", "custodian", "staff"] as const;
/** To look after a page, to take it over one day, or to a role of staff. */
export type InvitationKind = (typeof INVITATION_KINDS)[number];

const INVITATION_STATES = ["open", "declined", "expired"] as const;
type InvitationState = (typeof INVITATION_STATES)[number];

/** How long an invitation can be answered, and how long it is seen afterwards that nobody did. */
export const INVITATION_DAYS = 14;
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
