import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  followOutbox,
  listWaiting,
  removeWaiting,
  sendWaiting,
  type Waiting,
} from "#platform/offline/outbox.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey, callQuery } from "#platform/pages/queries.ts";
import { JOBS, listScanWork, undoScan, submitScan, type Job } from "../contract.ts";
import { lookUp, submitOrQueueScan, type Verdict } from "./judging.ts";
import { signal } from "./signals.ts";

/**
 * Browsers don't announce that a network which was only nominally connected works again, so it is
 * polled.
 */
const RETRY_MS = 30_000;
const SHOWN = 20;

export type Scanned = { key: string; verdict: Verdict; at: Date };

/** Processes plates one after the other, with their results. `null` for `job`: lookup only. */
export function useScans(job: Job | null) {
  const [scans, setScans] = useState<Scanned[]>([]);
  const work = useWork(job);
  const { waiting, refused } = useWaitingScans();
  // Sequential: a second quick scan may depend on what the first has changed.
  const line = useRef(Promise.resolve());

  const scan = useCallback(
    (read: string, reason: string | null = null) => {
      line.current = line.current.then(async () => {
        const judged = job === null ? lookUp(read) : submitOrQueueScan(read, job, work, reason);
        const verdict = await judged.catch((): Verdict => ({
          kind: "stopped",
          code: null,
          message: null,
        }));
        if (verdict.kind !== "offline") signal(verdict.kind === "stopped" ? "bad" : "good");
        const key = crypto.randomUUID();
        setScans((before) => [{ key, verdict, at: new Date() }, ...before].slice(0, SHOWN));
      });
    },
    [job, work],
  );

  const forget = useCallback(
    (key: string) => setScans((before) => before.filter((one) => one.key !== key)),
    [],
  );

  /** Throws an `ApiError` if the code changed meanwhile. */
  async function takeBack({ key, verdict }: Scanned, reason: string): Promise<void> {
    if (verdict.kind === "kept") {
      const kept = waiting.find((one) => one.key === verdict.key);
      if (kept !== undefined) await removeWaiting(kept);
    } else if (verdict.kind === "taken") {
      const body = { code: verdict.code, job: verdict.job, reason };
      await call(undoScan, { body });
    }
    forget(key);
  }

  return { scans, waiting, refused, scan, forget, takeBack };
}

/** Codes that wait for the job, preloaded while online. */
function useWork(job: Job | null): ReadonlySet<string> | null {
  const { data } = useQuery({
    ...callQuery(listScanWork, { query: { job: job ?? JOBS[0] } }),
    enabled: job !== null,
    // Loaded in the background, and kept while offline.
    staleTime: RETRY_MS,
    gcTime: Infinity,
  });
  return useMemo(() => (job !== null && data?.isWhole ? new Set(data.codes) : null), [job, data]);
}

/** Scans queued while offline, and those refused once they were sent. */
function useWaitingScans() {
  const client = useQueryClient();
  const [all, setAll] = useState<Waiting[]>([]);

  useEffect(() => {
    const read = () => void listWaiting(submitScan.path).then(setAll, () => setAll([]));
    read();
    return followOutbox(({ path }) => {
      if (path !== submitScan.path) return;
      read();
      void client.invalidateQueries({ queryKey: pathKey(listScanWork) });
    });
  }, [client]);

  const waiting = all.filter(({ problem }) => problem === null);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = () => void sendWaiting();
    const timer = setInterval(send, RETRY_MS);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [isWaiting]);

  return { waiting, refused: all.filter(({ problem }) => problem !== null) };
}
