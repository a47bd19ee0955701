import { DRAFT_PREFIX } from "#platform/pages/drafts.ts";
import { DRAFT_DAYS } from "../model.ts";

/** A draft of this browser. `key` opens a visitor's; an account's is opened by the login. */
export type BegunOrder = { id: string; key: string | null };

const NAME = `${DRAFT_PREFIX}order`;
const DAY_MS = 86_400_000;

/** As long as the server keeps it. `null` when there is none. */
export function readBegunOrder(): BegunOrder | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "null");
    if (!isKept(kept)) return null;
    if (Date.now() - kept.at > DRAFT_DAYS * DAY_MS) return null;
    return { id: kept.id, key: kept.key };
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is BegunOrder & { at: number } {
  if (typeof kept !== "object" || kept === null) return false;
  const { id, key, at } = kept as Record<string, unknown>;
  const hasKey = key === null || typeof key === "string";
  return typeof id === "string" && hasKey && typeof at === "number";
}

export function keepBegunOrder(begun: BegunOrder): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...begun, at: Date.now() }));
  } catch {
    // A browser that keeps nothing still has the order until the tab is closed.
  }
}

export function dropBegunOrder(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Then nothing was kept either.
  }
}
