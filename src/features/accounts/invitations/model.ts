const INVITATION_STATES = ["open", "declined", "expired", "undelivered"] as const;
type InvitationState = (typeof INVITATION_STATES)[number];

/** How long an invitation can be answered unless its kind says otherwise, and is listed as expired afterwards. */
export const INVITATION_DAYS = 14;
export const SHOWN_AFTER_DAYS = 30;

type Dated = { declinedAt: Date | null; undeliveredAt: Date | null; expiresAt: Date };

export function stateOf(
  { declinedAt, undeliveredAt, expiresAt }: Dated,
  now: Date,
): InvitationState {
  if (declinedAt !== null) return "declined";
  if (undeliveredAt !== null) return "undelivered";
  return expiresAt > now ? "open" : "expired";
}

type Meant = { invitedKey: string; ownKey: string };

/** Who may accept: anybody who was given the link, unless the kind is for the address that it was sent to. */
export function isFor({ ownAddressOnly = false }: { ownAddressOnly?: boolean }, meant: Meant) {
  return !ownAddressOnly || meant.invitedKey === meant.ownKey;
}
