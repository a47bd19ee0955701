import { join } from "node:path";
import {
  ImageProcessClosedError,
  ImageProcessError,
  UnreadableImageError,
} from "#platform/images/image-types.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import type { ReadOrder, ReadSummary } from "../queries/read-upload.server.ts";
import type { UnpackOrder, WorkAnswer, WorkOrder } from "../queries/reading-worker.server.ts";

const PROCESS = {
  worker: join(import.meta.dirname, "../queries/reading-worker.server.ts"),
  // Reading needs little, as nothing of a file is kept in memory: small spaces keep it so.
  execArgv: ["--max-old-space-size=100", "--max-semi-space-size=2"],
  idleMs: 10_000,
  /** Far more than 50 MB take. */
  timeLimitMs: 120_000,
  memoryBytes: 300_000_000,
};

type Problem = Extract<WorkAnswer, { problem: string }>;

/** Reads a file in a process of its own. What ends that process can't be read. */
export async function readInProcess(
  processes: ProcessQueues,
  order: ReadOrder,
): Promise<{ read: ReadSummary } | Problem> {
  const answer = await ask(processes, { read: order });
  return "unpacked" in answer ? { problem: "unreadable" } : answer;
}

/**
 * Where files of a GEDZIP lie once they are unpacked, by their names in it. It was unpacked when it was read: what ends
 * the process now has another reason, and is tried again.
 */
export async function unpackInProcess(
  processes: ProcessQueues,
  order: UnpackOrder,
): Promise<ReadonlyMap<string, string>> {
  const answer = await ask(processes, { unpack: order });
  if (!("unpacked" in answer)) throw new Error("an archive could not be unpacked");
  return answer.unpacked;
}

async function ask(
  processes: ProcessQueues,
  order: WorkOrder,
): Promise<Exclude<WorkAnswer, { failure: string }>> {
  try {
    const answer = await processes.of<WorkOrder, WorkAnswer>(PROCESS).ask(order);
    if ("failure" in answer) throw new Error(`a file could not be read: ${answer.failure}`);
    return answer;
  } catch (error) {
    if (error instanceof ImageProcessClosedError) throw error;
    const isOfTheFile = error instanceof ImageProcessError || error instanceof UnreadableImageError;
    if (!isOfTheFile) throw error;
    return { problem: "unreadable" };
  }
}
