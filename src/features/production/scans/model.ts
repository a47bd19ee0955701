import { STAGES, type Stage } from "#features/qr/lifecycle/contract.ts";
import { REFUSALS, type ScanRefusal, type ScanTask } from "./contract.ts";

/** What a scan did. The texts: `packing:done.<step>`. */
export const DONE = ["boxed", "shelved", "takenOut", "unshelved"] as const;
type Done = (typeof DONE)[number];

/** Where a plate is. The texts: `packing:found.<place>`. */
export const PLACES = [...STAGES, "retired", "inBox", "sent"] as const;
export type Place = (typeof PLACES)[number];

/** How a scan was judged. */
export type Outcome = Done | ScanRefusal | `at.${Place}`;

/** Where a plate was found; `null` if it wasn't looked for. */
export function placeIn(outcome: Outcome): Place | null {
  return PLACES.find((place) => outcome === `at.${place}`) ?? null;
}

/** With its number as people read it. */
export type NamedBox = { id: string; number: string };

export function isRefusal(outcome: Outcome): outcome is ScanRefusal {
  return REFUSALS.some((refusal) => refusal === outcome);
}

/** How far the clock of a scanner may be ahead of ours. */
const AHEAD_MS = 15 * 60_000;

export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + AHEAD_MS;
}

/** The identifier that scanners put before what they read: `]C1` for GS1-128, `]Q1` QR, `]d2` Data Matrix (ISO/IEC 15424). */
const SYMBOLOGY = /^\][a-z][0-9a-z]/i;

export function withoutSymbology(read: string): string {
  return read.trim().replace(SYMBOLOGY, "");
}

/** The place that a stage alone tells of. */
export function placeOf(stage: Stage, isRetired: boolean): Place {
  return isRetired ? "retired" : stage;
}

/** What a scan is told apart by, from others in the same request. */
type Marks = { id: string; task: ScanTask; code: string | null };

/**
 * Scans that are judged together: consecutive ones that pack, of different plates and with different ids, so that
 * none of them depends on another. All others one by one.
 */
export function batchesOf<Scan extends Marks>(scans: readonly Scan[]): Scan[][] {
  const batches: Scan[][] = [];
  for (const scan of scans) {
    const last = batches.at(-1);
    if (last?.every((before) => areIndependent(before, scan))) last.push(scan);
    else batches.push([scan]);
  }
  return batches;
}

function areIndependent(one: Marks, other: Marks): boolean {
  if (one.task !== "pack" || other.task !== "pack" || one.id === other.id) return false;
  return one.code === null || one.code !== other.code;
}
