import { answerOrders, type Tell } from "#platform/images/worker-orders.server.ts";
import type { Choices, Performance } from "../score.ts";
import type { SoundBreach } from "./finish.ts";
import { soundPiece, writePiece, type SoundedPiece, type WrittenPiece } from "./piece.server.ts";

/** The child process of `composing-process.server.ts`: answers one message at a time. */

export type ComposingOrder =
  | { work: "write"; choices: Choices; earlier: number }
  | { work: "sound"; performance: Performance };

export type ComposingResult = {
  write: WrittenPiece;
  sound: SoundedPiece | { breaches: SoundBreach[] };
};

export type ComposingAnswer =
  | { result: ComposingResult[ComposingOrder["work"]] }
  | { failure: string };

async function answer(order: ComposingOrder, tell: Tell): Promise<ComposingAnswer> {
  try {
    if (order.work === "write") return { result: writePiece(order.choices, order.earlier) };
    return { result: await soundPiece(order.performance, tell) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : "unknown" };
  }
}

answerOrders(answer);
