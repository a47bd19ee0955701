import type { Memorial } from "../../contract.ts";

export function hasCeremony({ ceremonyAt, ceremonyPlace, ceremonyStream }: Memorial): boolean {
  return ceremonyAt !== null || ceremonyPlace !== null || ceremonyStream !== null;
}

/** True from the day after it; a ceremony without a date counts as upcoming. */
export function isCeremonyOver({ ceremonyAt }: Memorial, now: string): boolean {
  return ceremonyAt !== null && ceremonyAt.slice(0, 10) < now.slice(0, 10);
}
