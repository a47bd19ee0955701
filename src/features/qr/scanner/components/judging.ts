import { ApiError } from "#platform/pages/api-client.ts";
import { isForLater, sendOrEnqueue } from "#platform/offline/outbox.ts";
import { call } from "#platform/pages/call.ts";
import {
  getScannedCode,
  submitScan,
  type Job,
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
  const body = { code, job, ...(reason !== null && { reason }) };
  const key = crypto.randomUUID();
  try {
    const sent = await sendOrEnqueue({ key, path: submitScan.path, body }, () =>
      call(submitScan, { body }),
    );
    if ("answer" in sent) return { kind: "taken", ...sent.answer };
    const isKnown = work === null || work.has(code);
    return { kind: "kept", code, key, isKnown, needsLogin: sent.needsLogin };
  } catch (error) {
    return stopped(code, error);
  }
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
