import type { AppError, ErrorCode } from "#platform/errors.ts";

/** What the security log tells apart. */
export const SECURITY_KINDS = [
  "loggedIn",
  "loginFailed",
  "stepFailed",
  "guessed",
  "refused",
  "withheld",
  "limited",
  "forged",
  "replayed",
  "broke",
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/**
 * Refusals that tell of somebody trying. What only asks for a next step (a code, a password, a fresh
 * proof) is the ordinary way in, and stands here as little as a field that was left empty.
 */
const KINDS: Partial<Record<ErrorCode, SecurityKind>> = {
  wrongLogin: "loginFailed",
  lockedOut: "loginFailed",
  wrongCode: "stepFailed",
  wrongPasskey: "stepFailed",
  wrongPassword: "guessed",
  wrongKey: "guessed",
  keyBlocked: "guessed",
  forbidden: "refused",
  ownRole: "refused",
  ownRecovery: "refused",
  lastAdministrator: "refused",
  notForYou: "refused",
  viewingOnly: "refused",
  restricted: "refused",
  invitedOnly: "refused",
  notFound: "withheld",
  tooMany: "limited",
  tooSoon: "limited",
  crossSite: "forged",
  linkUsed: "replayed",
  internal: "broke",
  unavailable: "broke",
};

/** Of fields that were refused: a secret that was wrong, or one that no form of ours has. */
const FIELD_KINDS: Record<string, SecurityKind> = {
  wrongPassword: "loginFailed",
  wrongCode: "stepFailed",
  unknown: "forged",
};

/** `null` for what says nothing of security. */
export function securityKindOf({ code, details }: AppError): SecurityKind | null {
  const ofField = Object.values(details.fields ?? {})
    .map(({ key }) => FIELD_KINDS[key])
    .find((kind) => kind !== undefined);
  return ofField ?? KINDS[code] ?? null;
}
