import type { Choices, How, ToldKind } from "./contract.ts";

/**
 * Daily by default: early enough to be welcome, rare enough to be read. Anniversaries are opt-in.
 */
function defaultHow(kind: ToldKind): How {
  return kind === "anniversary" ? "never" : "day";
}

export function choicesOf(
  kinds: readonly ToldKind[],
  chosen: readonly { kind: ToldKind; how: How }[],
): Choices {
  const howOf = (kind: ToldKind) =>
    chosen.find((choice) => choice.kind === kind)?.how ?? defaultHow(kind);
  return Object.fromEntries(kinds.map((kind) => [kind, howOf(kind)])) as Choices;
}

/**
 * The number of years since the date if today is its anniversary, or `null`. 29 February falls on
 * the 28th in common years.
 */
export function yearsAgo(date: string | null, today: string): number | null {
  const [, year = "", day = ""] = /^(\d{4})-(\d{2}-\d{2})$/.exec(date ?? "") ?? [];
  const [thisYear, thisDay] = [Number(today.slice(0, 4)), today.slice(5)];
  const isLeap = new Date(Date.UTC(thisYear, 1, 29)).getUTCMonth() === 1;
  const kept = day === "02-29" && !isLeap ? "02-28" : day;
  const years = thisYear - Number(year);
  return kept === thisDay && years > 0 ? years : null;
}
