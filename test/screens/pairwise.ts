export type Row = Record<string, string | number>;
export type Factors<Each extends Row> = { [Name in keyof Each]: readonly Each[Name][] };
type Named = [name: string, values: readonly (string | number)[]];

/** Every combination of the factors' values. */
export function allCombinations<Each extends Row>(factors: Factors<Each>): Each[] {
  const named: Named[] = Object.entries(factors);
  return named.reduce<Row[]>(crossed, [{}]) as Each[];
}

/**
 * Combinations in which every value of each factor meets every value of every other factor at least
 * once: all of the two largest factors, extended by one factor after the other, each time with the
 * value that makes most new pairs. Deterministic.
 */
export function pairwise<Each extends Row>(factors: Factors<Each>): Each[] {
  const named: Named[] = Object.entries(factors);
  const [first, second, ...others] = named.toSorted(([, a], [, b]) => b.length - a.length);
  let rows = [first, second].filter((factor) => factor !== undefined).reduce(crossed, [{}]);
  for (const factor of others) rows = extended(rows, factor);
  return rows as Each[];
}

function crossed(rows: Row[], [name, values]: Named): Row[] {
  return rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
}

/** The rows with a value of one more factor, and rows for the pairs that are still missing. */
function extended(rows: Row[], [name, values]: Named): Row[] {
  const missing = new Map<string, Row>();
  for (const row of rows)
    for (const value of values)
      for (const [other, met] of Object.entries(row))
        missing.set(keyOf(other, met, value), { ...row, [name]: value });
  const newIn = (row: Row, value: string | number) =>
    Object.entries(row).filter(([other, met]) => missing.has(keyOf(other, met, value))).length;
  const meet = (row: Row, value: string | number) => {
    for (const [other, met] of Object.entries(row)) missing.delete(keyOf(other, met, value));
    return { ...row, [name]: value };
  };
  const used = new Map<string | number, number>(values.map((value) => [value, 0]));
  const longer = rows.map((row) => {
    // Among values with as many new pairs, the least used one.
    const gain = (value: string | number) =>
      newIn(row, value) * rows.length - (used.get(value) ?? 0);
    const best = values.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    used.set(best, (used.get(best) ?? 0) + 1);
    return meet(row, best);
  });
  for (const [key, row] of missing) {
    if (!missing.has(key)) continue;
    const { [name]: value = "", ...rest } = row;
    longer.push(meet(rest, value));
  }
  return longer;
}

function keyOf(other: string, met: string | number, value: string | number): string {
  return JSON.stringify([other, met, value]);
}
