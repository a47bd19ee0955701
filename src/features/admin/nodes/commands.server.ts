import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { eq, lt, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { NodeFigures } from "./model.ts";
import { serverNodes } from "./tables.server.ts";

const NANO_PER_MILLI = 1e6;
const MICRO_PER_MILLI = 1e3;
/** How long a node that ended is kept: without a word it is shown, too. */
const KEPT_HOURS = 24;

/** A process is a node. */
export const thisNode = {
  id: randomUUID() as string,
  machine: `${hostname()}:${process.pid}`,
  startedAt: new Date(),
};
export type Node = typeof thisNode;

const delay = monitorEventLoopDelay({ resolution: 20 });
let before = { cpu: process.cpuUsage(), at: performance.now() };

/** Begins to measure how long the event loop is held up. */
export function watchEventLoop(): void {
  delay.enable();
}

/** Since it was last asked. */
function figuresOfNow(): NodeFigures {
  const now = { cpu: process.cpuUsage(), at: performance.now() };
  const cpuMs =
    (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / MICRO_PER_MILLI;
  const cpuPercent = (100 * cpuMs) / Math.max(1, now.at - before.at);
  before = now;
  const held = delay.percentile(99) / NANO_PER_MILLI;
  delay.reset();
  return { cpuPercent, memoryBytes: process.memoryUsage.rss(), eventLoopMs: held || 0 };
}

/** Tells the others that this node runs, and forgets those that haven't for a day. */
export async function recordNode(
  tx: Transaction,
  { config }: Services,
  node: Node = thisNode,
): Promise<void> {
  const told = { role: config.role, seenAt: new Date(), ...figuresOfNow() };
  await tx
    .insert(serverNodes)
    .values({ ...node, ...told })
    .onConflictDoUpdate({ target: serverNodes.id, set: told });
  const since = sql`now() - make_interval(hours => ${KEPT_HOURS})`;
  await tx.delete(serverNodes).where(lt(serverNodes.seenAt, since));
}

/** The node ends as it should, and is shown no more. */
export async function endNode(database: Database, node: Node = thisNode): Promise<void> {
  await database.update(serverNodes).set({ role: "ended" }).where(eq(serverNodes.id, node.id));
}
