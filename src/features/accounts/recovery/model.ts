/**
 * How long somebody must have held a role granted by another person before requesting a recovery.
 */
const SETTLED_DAYS = 7;

/** How long a request waits for the second administrator. */
export const OPEN_DAYS = 3;

/** Who granted the role of administrator, and when. */
export type Grant = { by: string | null; at: Date };

/** Roles from the setup link were granted by nobody, and count as held from the beginning. */
export function isSettled(grant: Grant | null, now: Date): boolean {
  return grant === null || now.getTime() - grant.at.getTime() >= SETTLED_DAYS * 86_400_000;
}

type Second = {
  askedBy: string;
  askedAt: Date;
  /** How the second administrator got the role, then how the one who granted it did, and so on. */
  chain: readonly Grant[];
};

/**
 * Independent only if the second had the role before the request, and not through the requester.
 */
export function isIndependent({ askedBy, askedAt, chain }: Second): boolean {
  const [own] = chain;
  if (own !== undefined && own.at >= askedAt) return false;
  return chain.every(({ by }) => by !== askedBy);
}
