/** How long somebody has to have held the role that another gave them before they ask for a recovery. */
const SETTLED_DAYS = 7;

/** How long a request waits for the second administrator. */
export const OPEN_DAYS = 3;

/** Who gave somebody the role of administrator, and when. */
export type Grant = { by: string | null; at: Date };

/** Roles from the setup link were given by nobody, and count from the beginning. */
export function isSettled(grant: Grant | null, now: Date): boolean {
  return grant === null || now.getTime() - grant.at.getTime() >= SETTLED_DAYS * 86_400_000;
}

type Second = {
  askedBy: string;
  askedAt: Date;
  /** How the second administrator came to the role, then how the one who gave it did, and so on. */
  chain: readonly Grant[];
};

/** Two are two where the second was there before, and not through the first. */
export function isIndependent({ askedBy, askedAt, chain }: Second): boolean {
  const [own] = chain;
  if (own !== undefined && own.at >= askedAt) return false;
  return chain.every(({ by }) => by !== askedBy);
}
