import { ApiError } from "#platform/pages/api-client.ts";
import { isForLater, enqueueWrite, sendWaiting } from "#platform/offline/outbox.ts";
import { call } from "#platform/pages/call.ts";
import {
  getScannedCode,
  submitScan,
  type Job,
  type Scan,
  type ScannedCode,
  type SubmittedScan,
} from "../contract.ts";
import { codeIn } from "../model.ts";

/** The result shown for a scanned plate. */
export type Verdict =
  | ({ kind: "taken" } & SubmittedScan)
  | { kind: "found"; code: string; found: ScannedCode }
  /** `message`: the server's reason; absent for what is no code of ours. */
  | { kind: "stopped"; code: string | null; message: string | null; needsReason?: boolean }
  /** Offline, or the server doesn't answer: the plate's state is unknown. */
  | { kind: "offline"; code: string; hasNet: boolean }
  /** Queued until online or logged in. `isKnown`: it was in the preloaded list. */
  | { kind: "kept"; code: string; key: string; isKnown: boolean; needsLogin: boolean };

/** Does the job's step, now or when online. `null` for `work`: no preloaded list. */
export async function submitOrQueueScan(
  read: string,
  job: Job,
  work: ReadonlySet<string> | null,
  reason: string | null = null,
): Promise<Verdict> {
  const code = codeIn(read);
  if (code === null) return { kind: "stopped", code, message: null };
  const body: Scan = { code, job, ...(reason !== null && { reason }) };
  try {
    // Queued scans go first: they may concern the same plate.
    if ((await sendWaiting()) === 0) {
      const taken = await call(submitScan, { body });
      return { kind: "taken", ...taken };
    }
  } catch (error) {
    if (!isForLater(error)) return stopped(code, error);
    return keep(body, work, error instanceof ApiError && error.status === 401);
  }
  return keep(body, work, false);
}

async function keep(
  { reason, ...scan }: Scan,
  work: ReadonlySet<string> | null,
  needsLogin: boolean,
): Promise<Verdict> {
  const { code } = scan;
  const body = { ...scan, ...(reason !== undefined && { reason }) };
  const key = crypto.randomUUID();
  await enqueueWrite({ key, path: submitScan.path, body });
  return { kind: "kept", code, key, isKnown: work === null || work.has(code), needsLogin };
}

/** Looks the code up without changing it. */
export async function lookUp(read: string): Promise<Verdict> {
  const code = codeIn(read);
  if (code === null) return { kind: "stopped", code, message: null };
  try {
    return { kind: "found", code, found: await fetchScannedCode(code) };
  } catch (error) {
    // A failed request says nothing about the plate.
    if (isForLater(error)) return { kind: "offline", code, hasNet: error instanceof ApiError };
    return stopped(code, error);
  }
}

export function fetchScannedCode(code: string): Promise<ScannedCode> {
  return call(getScannedCode, { params: { code } });
}

function stopped(code: string, error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: "stopped", code, message: null };
  const needsReason = error.code === "qr.notProven";
  return { kind: "stopped", code, message: error.message, needsReason };
}
