import type { Guest } from "../contract.ts";

/** What was written in this browser, with the secret that changes it. */
export type OwnGuest = Guest & { secret: string };

/** Listed on the page about cookies. */
const keyOf = (memorialId: string) => `coming:${memorialId}`;

/** As text, which is equal to itself as long as it doesn't change. */
export function storedOwn(memorialId: string): string {
  try {
    return localStorage.getItem(keyOf(memorialId)) ?? "null";
  } catch {
    return "null";
  }
}

export function ownIn(stored: string): OwnGuest | null {
  try {
    const kept: unknown = JSON.parse(stored);
    return isOwn(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keepOwn(memorialId: string, own: OwnGuest | null): void {
  try {
    if (own === null) localStorage.removeItem(keyOf(memorialId));
    else localStorage.setItem(keyOf(memorialId), JSON.stringify(own));
  } catch {
    // Private browsing may deny storage: it can then be changed until the page is left.
  }
}

function isOwn(kept: unknown): kept is OwnGuest {
  if (typeof kept !== "object" || kept === null) return false;
  const { id, name, secret, persons } = kept as Partial<OwnGuest>;
  const isText = [id, name, secret].every((one) => typeof one === "string");
  return isText && typeof persons === "number";
}
