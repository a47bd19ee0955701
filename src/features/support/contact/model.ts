import type { NewContactMessage } from "./contract.ts";

/** Whether the field is filled that people don't see. */
export function isFromMachine({ website = "" }: Pick<NewContactMessage, "website">): boolean {
  return website.trim() !== "";
}

/** Seconds until it is believed that a person wrote it; 0 when it is. */
export function secondsTooSoon(shownAt: string, leastSeconds: number, now: Date): number {
  const taken = (now.getTime() - Date.parse(shownAt)) / 1000;
  return Math.max(0, Math.min(leastSeconds, Math.ceil(leastSeconds - taken)));
}
