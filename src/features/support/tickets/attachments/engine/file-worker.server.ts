import { readFile } from "node:fs/promises";
import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { readDocument, type ReadDocument } from "./read-document.server.ts";

/** The child process in which strangers' documents are unpacked and read. */

export type FileOrder = { path: string };
export type FileAnswer = { read: ReadDocument } | { failure: string };

async function answer({ path }: FileOrder): Promise<FileAnswer> {
  try {
    return { read: await readDocument(await readFile(path)) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : "unknown" };
  }
}

answerOrders(answer);
