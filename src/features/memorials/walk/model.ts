import { isSurelyAfter } from "#platform/dates.ts";
import { decadeIn, decadeOf } from "#platform/decades.ts";
import {
  ageOn,
  placeAt,
  placeOf,
  placeOfDecade,
  type Life,
  type Place,
} from "../timeline/model.ts";
import type { DecadeOfLife, WalkItem } from "./contract.ts";

type Age = WalkItem["age"];

/** Where an item stands in the walk. */
export function placeOfItem({ kind, id, date }: Pick<WalkItem, "kind" | "id" | "date">): Place {
  const decade = decadeIn(date);
  if (decade !== null) return placeOfDecade(decade, id);
  const type = kind === "birth" || kind === "death" ? kind : "other";
  return placeOf({ id, type, happenedOn: date });
}

/** The age on a date or in a decade. */
export function ageAt(date: string, life: Life): Age {
  const decade = decadeIn(date);
  return decade === null ? ageOn(date, life) : agesIn(decade, life);
}

/** From the age at a decade's beginning to that at its end, or at death; `null` outside the life. */
export function agesIn(decade: number, life: Life): Age {
  const { bornOn, diedOn } = life;
  const [first, last] = [yearText(decade, "01-01"), yearText(decade + 9, "12-31")];
  if (bornOn === null || decadeOf(bornOn) > decade) return null;
  if (diedOn !== null && isSurelyAfter(first, diedOn)) return null;
  const isLast = diedOn !== null && decadeOf(diedOn) <= decade;
  const atEnd = ageOn(isLast ? diedOn : last, life);
  return atEnd && { from: ageOn(first, life)?.from ?? 0, to: atEnd.to };
}

function yearText(year: number, day: string): string {
  return `${String(year).padStart(4, "0")}-${day}`;
}

/**
 * The decades of a life, from the first to the last, also the empty ones; before birth and after death
 * only those in which something stands. Where a date is missing, the life is as long as what is told of it.
 */
export function decadesOf(counts: ReadonlyMap<number, number>, life: Life): DecadeOfLife[] {
  const told = [...counts.keys()].toSorted((one, other) => one - other);
  const first = life.bornOn === null ? told[0] : decadeOf(life.bornOn);
  const last = life.diedOn === null ? told.at(-1) : decadeOf(life.diedOn);
  const decades = new Set(told);
  if (first !== undefined && last !== undefined) {
    for (let decade = first; decade <= last; decade += 10) decades.add(decade);
  }
  return [...decades]
    .toSorted((one, other) => one - other)
    .map((decade) => ({ decade, count: counts.get(decade) ?? 0, ages: agesIn(decade, life) }));
}

/** A part of the walk: a decade with what stands in it, or empty ones that follow each other. */
export type Part = { decades: DecadeOfLife[]; items: WalkItem[] };

type Shown = {
  decades: readonly DecadeOfLife[];
  items: readonly WalkItem[];
  /** Where this page of the walk begins; `null` for the first. */
  cursor: string | null;
  hasMore: boolean;
  /** The only decade that is asked for. */
  only: number | null;
  /** Shows empty decades: each asks for a memory. */
  asks: boolean;
  /** Stands by itself: somebody is writing a memory of it. */
  written: number | null;
};

/** The parts of a page of the walk, in order. */
export function partsOf({ decades, items, cursor, hasMore, only, asks, written }: Shown): Part[] {
  const from = cursor === null ? -Infinity : Number(placeAt(cursor).day.slice(0, 3)) * 10;
  const last = items.at(-1);
  const to = hasMore && last !== undefined ? decadeOf(last.date) : Infinity;
  const byDecade = Map.groupBy(items, ({ date }) => decadeOf(date));
  const parts: Part[] = [];
  for (const one of decades) {
    const { decade } = one;
    const told = byDecade.get(decade) ?? [];
    if (decade < from || decade > to || (only !== null && decade !== only)) continue;
    // What stands in it is on the page before, or it is empty and asks for nothing.
    if (told.length === 0 && decade !== written && (one.count > 0 || !asks)) continue;
    const before = parts.at(-1);
    const joins = one.count === 0 && decade !== written && before !== undefined && isEmpty(before);
    if (joins && before.decades.every((empty) => empty.decade !== written))
      before.decades.push(one);
    else parts.push({ decades: [one], items: told });
  }
  return parts;
}

export function isEmpty({ decades }: Part): boolean {
  return decades.every(({ count }) => count === 0);
}

/** The ages in a part, from the youngest to the oldest. */
export function agesOf({ decades }: Part): Age {
  const ages = decades.flatMap((one) => one.ages ?? []);
  const [first, last] = [ages[0], ages.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}
