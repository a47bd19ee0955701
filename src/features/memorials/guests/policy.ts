import type { Memorial } from "#features/memorials/content/contract.ts";

type Ceremonies = Pick<Memorial, "ceremonies">;

/** The day of the last ceremony; `null` if none has a date. */
export function lastDay({ ceremonies }: Ceremonies): string | null {
  const days = ceremonies.flatMap(({ at }) => (at === null ? [] : at.slice(0, 10)));
  return days.toSorted().at(-1) ?? null;
}

/** True from the day after the last one; ceremonies without a date count as upcoming. */
export function isCeremonyOver(memorial: Ceremonies, now: string): boolean {
  const day = lastDay(memorial);
  return day !== null && day < now.slice(0, 10);
}

/** Write that one comes: while it can still be planned for, and if the keepers ask for it. */
export function takesGuests(
  memorial: Ceremonies & Pick<Memorial, "ceremonyGuests">,
  now: string,
): boolean {
  const { ceremonies, ceremonyGuests } = memorial;
  return ceremonyGuests === "open" && ceremonies.length > 0 && !isCeremonyOver(memorial, now);
}
