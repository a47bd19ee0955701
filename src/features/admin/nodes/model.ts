/** A node that wasn't heard of for this long counts as gone. */
export const SILENT_MS = 3 * 60_000;

/** What a process measures of itself. */
export type NodeFigures = {
  /** Of one core. */
  cpuPercent: number;
  memoryBytes: number;
  /** How long work waited for the event loop, at the 99th percentile. */
  eventLoopMs: number;
};
