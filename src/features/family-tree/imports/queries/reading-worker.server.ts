import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { BrokenArchiveError } from "../engine/open-upload.server.ts";
import {
  readUpload,
  TooManyPeopleError,
  type ReadOrder,
  type ReadSummary,
} from "./read-upload.server.ts";

/** The child process in which a file is read: one that never ends is ended with it. */

/** `failure`: of the machine, for which the file isn't at fault. */
export type ReadAnswer =
  | { read: ReadSummary }
  | { problem: "unreadable" | "familyTree.treeFull" }
  | { failure: string };

async function answer(order: ReadOrder): Promise<ReadAnswer> {
  try {
    const read = await readUpload(order);
    return read === null ? { problem: "unreadable" } : { read };
  } catch (error) {
    if (error instanceof BrokenArchiveError) return { problem: "unreadable" };
    if (error instanceof TooManyPeopleError) return { problem: "familyTree.treeFull" };
    return { failure: error instanceof Error ? error.message : "unknown" };
  }
}

answerOrders(answer);
