import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { pathOf } from "#platform/call.ts";
import { isForLater, putOff, sendWaiting } from "#platform/offline/outbox.ts";
import {
  getScannedCode,
  takeScan,
  type Job,
  type Scan,
  type ScannedCode,
  type TakenScan,
} from "../contract.ts";
import { codeIn } from "../model.ts";

/** What is said about a plate that was scanned. */
export type Verdict =
  | ({ kind: "taken" } & TakenScan)
  | { kind: "found"; code: string; found: ScannedCode }
  /** `message`: why, as the server says it; none for what is no code of ours. */
  | { kind: "stopped"; code: string | null; message: string | null; needsReason?: boolean }
  /** There is no net, or nobody who answers: nothing is known of the plate. */
  | { kind: "offline"; code: string; hasNet: boolean }
  /** It waits for the net, or for somebody to log in. `isKnown`: it was on the list of the work. */
  | { kind: "kept"; code: string; key: string; isKnown: boolean; needsLogin: boolean };

/** The step that the job is about, now or when there is a net. `null` for `work`: nothing is known. */
export async function takeOrKeep(
  read: string,
  job: Job,
  work: ReadonlySet<string> | null,
  reason: string | null = null,
): Promise<Verdict> {
  const code = codeIn(read);
  if (code === null) return { kind: "stopped", code, message: null };
  const body: Scan = { code, job, ...(reason !== null && { reason }) };
  try {
    // What was scanned before comes before it: it may be about the same plate.
    if ((await sendWaiting()) === 0) {
      const taken = await callApi<TakenScan>(takeScan.path, { method: "POST", body });
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
  await putOff({ key, path: takeScan.path, body });
  return { kind: "kept", code, key, isKnown: work === null || work.has(code), needsLogin };
}

/** Where it stands, with nothing done to it. */
export async function lookUp(read: string): Promise<Verdict> {
  const code = codeIn(read);
  if (code === null) return { kind: "stopped", code, message: null };
  try {
    return { kind: "found", code, found: await whereabouts(code) };
  } catch (error) {
    // Nobody answered for the plate: that says nothing about it.
    if (isForLater(error)) return { kind: "offline", code, hasNet: error instanceof ApiError };
    return stopped(code, error);
  }
}

export function whereabouts(code: string): Promise<ScannedCode> {
  return callApi<ScannedCode>(pathOf(getScannedCode, { code }));
}

function stopped(code: string, error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: "stopped", code, message: null };
  const needsReason = error.code === "notProven";
  return { kind: "stopped", code, message: error.message, needsReason };
}
