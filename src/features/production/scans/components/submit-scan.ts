import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { isForLater, sendOrEnqueue } from "#platform/offline/outbox.ts";
import {
  READ_MAX,
  SCANS_MAX,
  submitScans,
  type ScanResult,
  type ScanTask,
  type WarehouseScan,
} from "../contract.ts";
import { plateIn } from "../policy.ts";
import { evidentRefusal, type EvidentRefusal } from "./pack-step.ts";

/** What a scan came to, as it is shown. */
export type Outcome =
  /** The card of this plate is next. */
  | { kind: "held"; code: string; before: string | null }
  | { kind: "judged"; code: string | null; scan: WarehouseScan; result: ScanResult }
  /** Refused here, as nobody else could be asked. */
  | ({ kind: "stopped" } & EvidentRefusal)
  | { kind: "failed"; code: string | null; message: string | null }
  /** Queued until online or logged in. */
  | { kind: "kept"; code: string; key: string; needsLogin: boolean }
  /** What only the server knows. `hasNet`: it doesn't answer. */
  | { kind: "offline"; code: string; hasNet: boolean };

type NewScan = Pick<WarehouseScan, "task" | "read"> &
  Partial<Record<"card" | "boxId" | "reason", string | null | undefined>>;

export function newScan({ task, read, card, boxId, reason }: NewScan): WarehouseScan {
  return {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    task,
    read: read.trim().slice(0, READ_MAX),
    ...(card && { card: card.trim().slice(0, READ_MAX) }),
    ...(boxId && { boxId }),
    ...(reason && { reason }),
  };
}

/** How a scan waits: many are sent together. */
function waitingScan(scan: WarehouseScan) {
  const { id, at, task, read, card, boxId, reason } = scan;
  const body: Record<string, string> = {
    id,
    at,
    task,
    read,
    ...(card !== undefined && { card }),
    ...(boxId !== undefined && { boxId }),
    ...(reason !== undefined && { reason }),
  };
  return { key: id, path: submitScans.path, body, batch: { field: "scans", max: SCANS_MAX } };
}

/** Now, or when online. Nothing is queued that changes nothing, or is refused for sure. */
export async function submitScan(scan: WarehouseScan): Promise<Outcome> {
  const code = plateIn(scan.read);
  const refused = evidentRefusal(scan);
  try {
    if (code === null || refused !== null || !isQueued(scan.task)) {
      return await judged(code, scan);
    }
    const sent = await sendOrEnqueue(waitingScan(scan), () => judged(code, scan));
    return "answer" in sent ? sent.answer : { kind: "kept", code, key: scan.id, ...sent };
  } catch (error) {
    const hasNet = error instanceof ApiError;
    if (!isForLater(error)) return { kind: "failed", code, message: hasNet ? error.message : null };
    if (refused !== null) return { kind: "stopped", ...refused };
    return code === null
      ? { kind: "failed", code, message: null }
      : { kind: "offline", code, hasNet };
  }
}

function isQueued(task: ScanTask): boolean {
  return task !== "look";
}

async function judged(code: string | null, scan: WarehouseScan): Promise<Outcome> {
  const { results } = await call(submitScans, { body: { scans: [scan] } });
  const [result] = results;
  if (result === undefined) return { kind: "failed", code, message: null };
  return { kind: "judged", code, scan, result };
}

/** A plate is put aside: something is wrong with it, or with its card. */
export function isStop(outcome: Outcome): boolean {
  if (outcome.kind === "judged") return outcome.result.verdict === "refused";
  return outcome.kind === "stopped" || outcome.kind === "failed";
}

export function refusalIn(outcome: Outcome) {
  if (outcome.kind === "judged") return outcome.result.refusal;
  return outcome.kind === "stopped" ? outcome.refusal : null;
}
