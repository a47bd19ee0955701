import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { SymbolRefused, type SymbolRefusal } from "./matrix.ts";
import { proveSymbol, type Proved, type SymbolOrder } from "./prove.server.ts";

/** The child process of `symbol-process.server.ts`: one symbol in, its files and their proof out. */

export type SymbolAnswer = { proved: Proved } | { refusal: SymbolRefusal } | { failure: string };

async function answer(order: SymbolOrder): Promise<SymbolAnswer> {
  try {
    return { proved: await proveSymbol(order) };
  } catch (error) {
    if (error instanceof SymbolRefused) return { refusal: error.refusal };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

answerOrders(answer);
