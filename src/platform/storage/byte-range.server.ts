import { RangeNotSatisfiableError } from "./errors.server.ts";
import type { ByteRange } from "./storage-contract.server.ts";

/** The bytes that a range selects in a file of this size. */
export function boundRange(range: ByteRange, bytes: number): { start: number; end: number } {
  const end = Math.min(range.end ?? bytes - 1, bytes - 1);
  const whole = Number.isSafeInteger(range.start) && Number.isSafeInteger(end);
  if (!whole || range.start < 0 || range.start > end) throw new RangeNotSatisfiableError(bytes);
  return { start: range.start, end };
}
