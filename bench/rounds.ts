export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/**
 * Alternates ours and the comparison, so that other load of the machine meets both alike. The first
 * round of each is warm-up and isn't counted.
 */
export async function byTurns<Ours, Theirs>(
  rounds: number,
  ours: () => Promise<Ours>,
  theirs: () => Promise<Theirs>,
): Promise<{ ours: Ours[]; theirs: Theirs[] }> {
  await ours();
  await theirs();
  const results = { ours: [] as Ours[], theirs: [] as Theirs[] };
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await ours());
    results.theirs.push(await theirs());
  }
  return results;
}
