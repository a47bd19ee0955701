import { join } from "node:path";
import {
  ImageProcessClosedError,
  ImageProcessError,
  UnreadableImageError,
} from "#platform/images/image-types.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import type { ReadOrder } from "../queries/read-upload.server.ts";
import type { ReadAnswer } from "../queries/reading-worker.server.ts";

const PROCESS = {
  worker: join(import.meta.dirname, "../queries/reading-worker.server.ts"),
  // Reading needs little, as nothing of a file is kept in memory: small spaces keep it so.
  execArgv: ["--max-old-space-size=100", "--max-semi-space-size=2"],
  idleMs: 10_000,
  /** Far more than 50 MB take. */
  timeLimitMs: 120_000,
  memoryBytes: 300_000_000,
};

/** Reads a file in a process of its own. What ends that process can't be read. */
export async function readInProcess(
  processes: ProcessQueues,
  order: ReadOrder,
): Promise<Exclude<ReadAnswer, { failure: string }>> {
  try {
    const answer = await processes.of<ReadOrder, ReadAnswer>(PROCESS).ask(order);
    if ("failure" in answer) throw new Error(`a file could not be read: ${answer.failure}`);
    return answer;
  } catch (error) {
    if (error instanceof ImageProcessClosedError) throw error;
    const isOfTheFile = error instanceof ImageProcessError || error instanceof UnreadableImageError;
    if (!isOfTheFile) throw error;
    return { problem: "unreadable" };
  }
}
