import { NEWS_KINDS, type Choices, type How, type ToldKind } from "./contract.ts";

/** Once a day is soon enough to be glad of, and seldom enough to be read. Anniversaries only on request. */
function defaultHow(kind: ToldKind): How {
  return kind === "anniversary" ? "never" : "day";
}

export function choicesOf(chosen: readonly { kind: ToldKind; how: How }[]): Choices {
  const howOf = (kind: ToldKind) =>
    chosen.find((choice) => choice.kind === kind)?.how ?? defaultHow(kind);
  const entries = [...NEWS_KINDS, "anniversary" as const].map((kind) => [kind, howOf(kind)]);
  return Object.fromEntries(entries) as Choices;
}

/** How many years ago it is today, or `null`. Who was born on 29 February has the 28th in other years. */
export function yearsAgo(date: string | null, today: string): number | null {
  const [, year = "", day = ""] = /^(\d{4})-(\d{2}-\d{2})$/.exec(date ?? "") ?? [];
  const [thisYear, thisDay] = [Number(today.slice(0, 4)), today.slice(5)];
  const isLeap = new Date(Date.UTC(thisYear, 1, 29)).getUTCMonth() === 1;
  const kept = day === "02-29" && !isLeap ? "02-28" : day;
  const years = thisYear - Number(year);
  return kept === thisDay && years > 0 ? years : null;
}
