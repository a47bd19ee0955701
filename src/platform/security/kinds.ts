import type { ErrorCode } from "#platform/error-codes.ts";

/** What makes a kind of the security log, beside errors that name it themselves (`defineErrors`). */
export type SecurityRules = {
  /** Errors of the platform. */
  codes?: readonly ErrorCode[];
  /** Problems of refused fields. */
  fields?: readonly string[];
  /** Nothing was refused: the words of its line, which is no warning; it is not counted by person. */
  success?: string;
};

/**
 * Refusals that indicate an attack. Requests for a next step (a code, a password, a confirmation)
 * are part of normal use, like an empty field.
 */
export const platformSecurityKinds = {
  /** A secret was tried that isn't a login: features' errors name it. */
  guessed: {},
  refused: { codes: ["forbidden", "viewingOnly", "restricted"] },
  withheld: { codes: ["notFound"] },
  limited: { codes: ["tooMany", "tooSoon"] },
  /** Of the fields those that none of our forms has. */
  forged: { codes: ["crossSite"], fields: ["unknown"] },
  replayed: { codes: ["linkUsed"] },
  broke: { codes: ["internal", "unavailable"] },
} as const satisfies Record<string, SecurityRules>;

/** The kinds of the security log: the platform's, and what each feature's `errors.ts` adds. */
export interface SecurityKindNames extends Record<keyof typeof platformSecurityKinds, true> {}
export type SecurityKind = keyof SecurityKindNames;

/** For all kinds that the features' manifests list. */
export type SecurityKinds = Readonly<Partial<Record<SecurityKind, SecurityRules>>>;

/** A feature's own kinds, for `securityKinds` in its manifest. Their texts: `staff:security.kinds.<kind>`. */
export function defineSecurityKinds<const Kinds extends Readonly<Record<string, SecurityRules>>>(
  kinds: Kinds,
): Kinds {
  return kinds;
}
