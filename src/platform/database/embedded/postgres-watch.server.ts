import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "./postgres-start.server.ts";

const firstPauseMs = 250;
const longestPauseMs = 5_000;

export type Watch = {
  /** Ends the restarts and returns the server that runs last. */
  end(): Promise<Running>;
};

/** Restarts the server, or attaches again, whenever its connection is lost. */
export function watchPostgres(
  first: Running,
  start: () => Promise<Running>,
  log: { warn(message: string): void },
): Watch {
  const ended = new AbortController();
  let running = first;
  let reviving: Promise<void> = Promise.resolve();

  function follow(): void {
    running.holder.once("end", () => {
      if (!ended.signal.aborted) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    log.warn("The database went away; starting it again.");
    for (let pause = firstPauseMs; !ended.signal.aborted; pause *= 2) {
      await sleep(Math.min(pause, longestPauseMs), null, ended).catch(() => {});
      if (ended.signal.aborted) return;
      try {
        running = await start();
        follow();
        return;
      } catch (error) {
        log.warn(
          `The database does not start: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }

  async function end(): Promise<Running> {
    ended.abort();
    await reviving;
    return running;
  }

  follow();
  return { end };
}
