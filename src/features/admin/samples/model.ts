/** Figures are summed or kept by this much. */
const SLOT_MINUTES = 10;
const SLOT_MS = SLOT_MINUTES * 60_000;
const HOUR_MS = 3_600_000;
/** A curve of more says nothing more, and its table is long to listen to. */
const SPANS_MAX = 48;

export type Spans = { from: Date; minutes: number; count: number };

/** Equal spans of whole slots from so many hours ago until now, for a curve over them. */
export function spansOf(hours: number, now: Date): Spans {
  const first = now.getTime() - hours * HOUR_MS;
  const from = first - (first % SLOT_MS);
  const slots = Math.ceil((now.getTime() - from) / SLOT_MS);
  const each = Math.ceil(slots / SPANS_MAX);
  return { from: new Date(from), minutes: each * SLOT_MINUTES, count: Math.ceil(slots / each) };
}

/** When each of them begins. */
export function beginningsOf({ from, minutes, count }: Spans): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(from.getTime() + index * minutes * 60_000).toISOString(),
  );
}

/** The beginning of the slot that is now. */
export function slotOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % SLOT_MS));
}
