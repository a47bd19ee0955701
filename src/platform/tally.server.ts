import type { Services } from "./context.server.ts";

type TallySettings = {
  log: Services["log"];
  /** The interval at which counts are written. */
  heldMs: number;
  /** Logged when writing fails: "scans wait to be written". */
  waiting: string;
  /** Writes the counts by key, in one statement. */
  write: (counts: ReadonlyMap<string, number>) => Promise<void>;
};

/**
 * Counts in memory, so that no request waits for the database. Counts that can't be written are tried
 * again; a process that is killed loses those of one interval.
 */
export function openTally({ log, heldMs, waiting, write }: TallySettings) {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function add(key: string, count = 1): void {
    counts.set(key, (counts.get(key) ?? 0) + count);
    timer ??= setTimeout(() => void flush(), heldMs);
  }

  async function writeAll(): Promise<void> {
    const counted = counts;
    counts = new Map();
    if (counted.size === 0) return;
    try {
      await write(counted);
    } catch (error) {
      log.info({ err: error }, waiting);
      for (const [key, count] of counted) add(key, count);
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeAll);
    return writing;
  }

  return {
    add,
    /** Writes the pending counts. Retried while the database is unavailable. */
    flush,
    async close(): Promise<void> {
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
