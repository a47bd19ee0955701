import type { NewContactMessage } from "./contract.ts";

/** Whether the honeypot field is filled. */
export function isFromMachine({ website = "" }: Pick<NewContactMessage, "website">): boolean {
  return website.trim() !== "";
}

/** Seconds until the message is accepted as written by a person; 0 if it is. */
export function secondsTooSoon(shownAt: string, leastSeconds: number, now: Date): number {
  const taken = (now.getTime() - Date.parse(shownAt)) / 1000;
  return Math.max(0, Math.min(leastSeconds, Math.ceil(leastSeconds - taken)));
}
