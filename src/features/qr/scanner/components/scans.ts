import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { removeWaiting } from "#platform/offline/outbox.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey, callQuery } from "#platform/pages/queries.ts";
import { JOBS, listScanWork, undoScan, submitScan, type Job } from "../contract.ts";
import { lookUp, submitOrQueueScan, type Verdict } from "./judging.ts";
import { useScanLine, type Scanned } from "#shell/scanner/scan-line.ts";
import { RETRY_MS, useWaitingScans } from "#shell/scanner/waiting-scans.ts";

const UNREAD: Verdict = { kind: "stopped", code: null, message: null };

/** Processes plates one after the other, with their results. `null` for `job`: lookup only. */
export function useScans(job: Job | null) {
  const { scans, add, forget } = useScanLine<Verdict>();
  const work = useWork(job);
  const client = useQueryClient();
  const refetchWork = useCallback(
    () => void client.invalidateQueries({ queryKey: pathKey(listScanWork) }),
    [client],
  );
  const { waiting, refused } = useWaitingScans(submitScan.path, refetchWork);

  const scan = useCallback(
    (read: string, reason: string | null = null) =>
      add(async () => {
        const judged = job === null ? lookUp(read) : submitOrQueueScan(read, job, work, reason);
        const verdict = await judged.catch(() => UNREAD);
        return { verdict, sound: soundOf(verdict) };
      }),
    [add, job, work],
  );

  /** Throws an `ApiError` if the code changed meanwhile. */
  async function takeBack({ key, verdict }: Scanned<Verdict>, reason: string): Promise<void> {
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

function soundOf({ kind }: Verdict) {
  if (kind === "offline") return null;
  return kind === "stopped" ? "bad" : "good";
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
