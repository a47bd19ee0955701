import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { SymbolRefused, type SymbolRefusal } from "./matrix.ts";
import { proveSheet, type ProvedSheet, type SheetOrder } from "./prove-sheet.server.ts";
import { proveSymbol, type Proved } from "./prove.server.ts";
import type { SymbolOrder } from "./symbol-order.server.ts";

/** The child process of `symbol-process.server.ts`: makes and verifies symbols and sheets. */

export type WorkOrder = { symbol: SymbolOrder } | { sheet: SheetOrder };
export type WorkAnswer =
  | { proved: Proved | ProvedSheet }
  | { refusal: SymbolRefusal }
  | { failure: string };

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  try {
    const isSheet = "sheet" in order;
    return { proved: await (isSheet ? proveSheet(order.sheet) : proveSymbol(order.symbol)) };
  } catch (error) {
    if (error instanceof SymbolRefused) return { refusal: error.refusal };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

answerOrders(answer);
