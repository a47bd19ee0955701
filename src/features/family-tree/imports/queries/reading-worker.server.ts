import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { BrokenArchiveError, unpackFiles } from "../engine/open-upload.server.ts";
import { UNPACKED_BYTES_MAX } from "../model.ts";
import {
  readUpload,
  TooManyPeopleError,
  type ReadOrder,
  type ReadSummary,
} from "./read-upload.server.ts";

/** The child process in which a file is read: one that never ends is ended with it. */

/** Files of a GEDZIP that was read before. */
export type UnpackOrder = { path: string; folder: string; names: string[]; mostBytes: number };

export type WorkOrder = { read: ReadOrder } | { unpack: UnpackOrder };

/** `failure`: of the machine, for which the file isn't at fault. */
export type WorkAnswer =
  | { read: ReadSummary }
  | { unpacked: Map<string, string> }
  | { problem: "unreadable" | "familyTree.treeFull" }
  | { failure: string };

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  try {
    if ("unpack" in order) {
      const { path, names, ...limits } = order.unpack;
      const wanted = { ...limits, names: new Set(names), totalBytes: UNPACKED_BYTES_MAX };
      return { unpacked: await unpackFiles(path, wanted) };
    }
    const read = await readUpload(order.read);
    return read === null ? { problem: "unreadable" } : { read };
  } catch (error) {
    if (error instanceof BrokenArchiveError) return { problem: "unreadable" };
    if (error instanceof TooManyPeopleError) return { problem: "familyTree.treeFull" };
    return { failure: error instanceof Error ? error.message : "unknown" };
  }
}

answerOrders(answer);
