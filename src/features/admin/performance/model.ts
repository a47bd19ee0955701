/** Each bucket reaches a sixth further than the one before: percentiles are that exact. */
const GROWTH = 1.15;

/**
 * The bucket of a value, in units: a histogram holds sums of them and nobody's own value. Bucket 0
 * is less than one unit.
 */
export function bucketOf(value: number, unit: number): number {
  const units = value / unit;
  return units < 1 ? 0 : 1 + Math.floor(Math.log(units) / Math.log(GROWTH));
}

export type Bucket = { bucket: number; count: number };

/** The value below which that share lies, by place within its bucket; `null` of nothing. */
export function quantileOf(buckets: readonly Bucket[], share: number, unit: number): number | null {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let below = 0;
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    if (below + count >= wanted) {
      const within = (wanted - below) / count;
      const [from, to] = edgesOf(bucket);
      return (from + (to - from) * within) * unit;
    }
    below += count;
  }
  return null;
}

function edgesOf(bucket: number): [number, number] {
  return bucket === 0 ? [0, 1] : [GROWTH ** (bucket - 1), GROWTH ** bucket];
}

/** Tenths of a millisecond: cached answers take less than one. */
export const ROUTE_UNIT_MS = 0.1;
