import { writeFile } from "node:fs/promises";
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

async function deliver(order: SymbolOrder): Promise<void> {
  process.send?.(await answer(order));
}

process.on("message", (order: SymbolOrder) => void deliver(order));
// Its parent is gone: nobody waits for the work any more.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C reaches the whole group; the parent decides when this ends.
process.on("SIGINT", () => undefined);
// When memory runs out, Linux shall end this rather than the server. Elsewhere there is no such file.
writeFile("/proc/self/oom_score_adj", "800").catch(() => undefined);
