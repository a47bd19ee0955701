import type { Context } from "#platform/context.server.ts";
import { listNodes } from "../../nodes/queries.server.ts";
import { beginningsOf, spansOf } from "../../samples/model.ts";
import { listSamples } from "../../samples/queries.server.ts";
import { SHOWN_DAYS, type HealthReport, type ShownCheck } from "../contract.ts";
import { worstOf } from "../model.ts";
import { healthFindings } from "../tables.server.ts";
import { UNSEEN, wordsOf } from "./findings.server.ts";

const DAY_HOURS = 24;

type Node = Awaited<ReturnType<typeof listNodes>>[number];
type Row = typeof healthFindings.$inferSelect;

/** What the nodes last found, the worst of each check, in the caller's language. */
export async function getReport(ctx: Context): Promise<HealthReport> {
  const { database, registry } = ctx;
  const spans = spansOf(SHOWN_DAYS * DAY_HOURS, new Date());
  const [nodes, rows, free] = await Promise.all([
    listNodes(database),
    database.select().from(healthFindings),
    listSamples(ctx, "diskFree", spans),
  ]);
  const heard = nodes.filter(({ isSilent }) => !isSilent);
  const current = rows.filter(({ nodeId }) => heard.some(({ id }) => id === nodeId));
  const checks = registry.healthChecks.map(({ key }) =>
    shownCheck(
      ctx,
      key,
      current.filter((row) => row.key === key),
      heard,
    ),
  );
  return {
    state: worstOf(checks.map(({ state }) => state)),
    checks,
    disk: beginningsOf(spans).map((at, index) => ({ at, freeGigabytes: free[index] ?? null })),
    nodes: nodes.map((node) => ({
      name: node.machine,
      role: node.role,
      ...(node.isSilent ? SILENT : standingOf(current, node)),
      startedAt: node.startedAt.toISOString(),
      seenAt: node.seenAt.toISOString(),
    })),
  };
}

const SILENT = { state: "unknown" as const, because: [] };

function standingOf(rows: readonly Row[], { id }: Node) {
  const own = rows.filter(({ nodeId }) => nodeId === id);
  const state = worstOf(own.map((row) => row.state));
  const because = own.filter((row) => row.state === state).map(({ key }) => key);
  return { state, because: state === "ok" ? [] : because.toSorted() };
}

function shownCheck(
  { locale }: Context,
  key: string,
  rows: readonly Row[],
  nodes: readonly Node[],
): ShownCheck {
  const state = worstOf(rows.map((row) => row.state));
  const worst = rows
    .filter((row) => row.state === state)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const first = worst[0];
  if (first === undefined) {
    const { message, advice } = wordsOf({ key, state: "unknown", reason: UNSEEN }, locale);
    return { key, state: "unknown", since: null, message, advice };
  }
  const { reason, filled: values, since } = first;
  const { message, advice } = wordsOf({ key, state, reason, values }, locale);
  const isAlone = worst.length < rows.length;
  const where = nodes.find(({ id }) => id === first.nodeId)?.machine ?? "";
  return {
    key,
    state,
    since: since.toISOString(),
    // Where the nodes don't agree, it is one machine's own trouble.
    message: isAlone ? `${where}: ${message}` : message,
    advice,
  };
}
