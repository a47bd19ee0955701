import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  followOutbox,
  listWaiting,
  removeWaiting,
  sendWaiting,
  type Waiting,
} from "#platform/offline/outbox.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { listScanWork, takeBackScan, takeScan, type Job, type ScanWork } from "../contract.ts";
import { lookUp, takeOrKeep, type Verdict } from "./judging.ts";
import { signal } from "./signals.ts";

/** A net that is there in name only isn't announced when it is back. */
const RETRY_MS = 30_000;
const SHOWN = 20;

export type Scanned = { key: string; verdict: Verdict; at: Date };

/** One plate after the other, and what became of each. `null` for `job`: they are looked up only. */
export function useScans(job: Job | null) {
  const [scans, setScans] = useState<Scanned[]>([]);
  const work = useWork(job);
  const { waiting, refused } = useWaitingScans();
  // One at a time: of two quick ones the second may be about what the first has changed.
  const line = useRef(Promise.resolve());

  const scan = useCallback(
    (read: string, reason: string | null = null) => {
      line.current = line.current.then(async () => {
        const judged = job === null ? lookUp(read) : takeOrKeep(read, job, work, reason);
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

  /** Throws an `ApiError` when something else happened to the code meanwhile. */
  async function takeBack({ key, verdict }: Scanned, reason: string): Promise<void> {
    if (verdict.kind === "kept") {
      const kept = waiting.find((one) => one.key === verdict.key);
      if (kept !== undefined) await removeWaiting(kept);
    } else if (verdict.kind === "taken") {
      const body = { code: verdict.code, job: verdict.job, reason };
      await callApi(takeBackScan.path, { method: "POST", body });
    }
    forget(key);
  }

  return { scans, waiting, refused, scan, forget, takeBack };
}

/** Codes that wait for the job, as far as they were fetched while there was a net. */
function useWork(job: Job | null): ReadonlySet<string> | null {
  const { data } = useQuery({
    ...apiQuery<ScanWork>([listScanWork.path, { job: job ?? "" }]),
    enabled: job !== null,
    // Nobody is kept waiting for it, and it is never thrown away for want of a net.
    staleTime: RETRY_MS,
    gcTime: Infinity,
  });
  return useMemo(() => (data?.isWhole ? new Set(data.codes) : null), [data]);
}

/** Those that wait for the net, and those that were refused once they were sent. */
function useWaitingScans() {
  const client = useQueryClient();
  const [all, setAll] = useState<Waiting[]>([]);

  useEffect(() => {
    const read = () => void listWaiting(takeScan.path).then(setAll, () => setAll([]));
    read();
    return followOutbox(({ path }) => {
      if (path !== takeScan.path) return;
      read();
      void client.invalidateQueries({ queryKey: [listScanWork.path] });
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
