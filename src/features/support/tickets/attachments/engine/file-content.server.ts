import { join } from "node:path";
import {
  ImageProcessClosedError,
  ImageProcessError,
  UnreadableImageError,
} from "#platform/images/image-types.ts";
import type { ImageWork } from "#platform/images/image-process.server.ts";
import type { Budget } from "#platform/images/process-queue.server.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { detectMediaType, readHead } from "#platform/media-type.server.ts";
import type { FileAnswer, FileOrder } from "./file-worker.server.ts";

/** What a file is by its content. `path`: of what is kept of a ready one. */
export type FileContent =
  | { state: "ready"; type: string; path: string }
  | { state: "held"; type: string };

type Reading = {
  images: Pick<ImageWork, "reencode" | "readPdf">;
  processes: ProcessQueues;
  path: string;
  /** Where a picture is written anew. */
  destination: string;
  /** Of the message that it came with. */
  budget: Budget;
};

/** Far more than any document takes of those that are small enough to be sent. */
const DOCUMENTS = {
  worker: join(import.meta.dirname, "file-worker.server.ts"),
  idleMs: 10_000,
  timeLimitMs: 20_000,
  memoryBytes: 500_000_000,
};
const UNKNOWN = "application/octet-stream";

/**
 * Decides by content alone, whatever the file's name and announced type are. In this process its first
 * bytes are compared; it is opened in another, which may fail.
 */
export async function readContent(reading: Reading): Promise<FileContent> {
  const { images, path, destination, budget } = reading;
  const media = await detectMediaType(await readHead(path));
  if (media?.kind === "image") {
    const picture = await readable(images.reencode(path, destination, budget));
    if (picture === null) return { state: "held", type: media.mime };
    return { state: "ready", type: `image/${picture.format}`, path: destination };
  }
  if (media?.mime === "application/pdf") {
    const isReadable = (await readable(images.readPdf(path, budget))) !== null;
    return isReadable
      ? { state: "ready", type: media.mime, path }
      : { state: "held", type: media.mime };
  }
  if (media !== null) return { state: "held", type: media.mime };
  const { state, type } = await readDocument(reading);
  return state === "ready" ? { state, type, path } : { state, type };
}

/** `null` for what no decoder opens. A stopping process says nothing of the file. */
async function readable<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ImageProcessClosedError) throw error;
    if (error instanceof UnreadableImageError || error instanceof ImageProcessError) return null;
    throw error;
  }
}

async function readDocument({ processes, path, budget }: Reading) {
  const queue = processes.of<FileOrder, FileAnswer>(DOCUMENTS);
  const answer = await readable(queue.ask({ path }, { budget }));
  if (answer === null) return { state: "held" as const, type: UNKNOWN };
  if ("failure" in answer) throw new Error(`a file could not be read: ${answer.failure}`);
  return answer.read;
}
