import { countLinks, hasAnyOf } from "#platform/unwelcome.ts";
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

type Rules = { words: readonly string[]; links: number };

/** Why a message is set aside; most have no reason. */
export function spamReasonsOf(
  { name, message }: Pick<NewContactMessage, "name" | "message">,
  { words, links }: Rules,
): ("words" | "links")[] {
  const text = `${name}\n${message}`;
  return [
    ...(hasAnyOf(text, words) ? (["words"] as const) : []),
    ...(countLinks(text) > links ? (["links"] as const) : []),
  ];
}
