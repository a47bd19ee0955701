import { gte, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import { countJobs } from "#platform/given-up-jobs.server.ts";
import { ourWords } from "#platform/mail/mail-texts.server.ts";
import { marked } from "../mail-texts/model.ts";
import { listNodes } from "../nodes/queries.server.ts";
import { beginningsOf, spansOf } from "../samples/model.ts";
import { listSamples, spanAt } from "../samples/queries.server.ts";
import type { NodeFigures, PerformanceSpan, RouteFigures } from "./contract.ts";
import { quantileOf, ROUTE_UNIT_MS, type Bucket } from "./model.ts";
import { routeTimes } from "./tables.server.ts";

export async function getPerformance(ctx: Context, { hours }: { hours: number }) {
  const { database } = ctx;
  const [routes, spans, nodes, jobs] = await Promise.all([
    routesOf(database, hours),
    spansWithin(database, hours),
    listNodes(database),
    countJobs(database),
  ]);
  return {
    routes,
    spans,
    nodes: nodes.filter(({ isSilent }) => !isSilent).map(shownNode),
    jobs: jobs.map((job) => ({ ...job, subject: subjectOf(ctx, job) })),
  };
}

/** As in the list of the mails' texts. */
function subjectOf({ registry, locale }: Context, { name }: { name: string }): string | null {
  const declared = registry.jobs.find((job) => job.name === name)?.mailTexts?.[0];
  return declared === undefined ? null : marked(ourWords(declared, locale).subject);
}

/** All answers together, over time. */
async function spansWithin(
  database: Services["database"],
  hours: number,
): Promise<PerformanceSpan[]> {
  const spans = spansOf(hours, new Date());
  const { slot, bucket, count } = routeTimes;
  const [rows, jobsDue] = await Promise.all([
    database
      .select({ span: spanAt(slot, spans), bucket, count: sql<number>`sum(${count})::int` })
      .from(routeTimes)
      .where(gte(slot, spans.from))
      .groupBy(sql`1`, bucket),
    listSamples({ database }, "jobsDue", spans),
  ]);
  const found = Map.groupBy(rows, (row) => row.span);
  return beginningsOf(spans).map((at, index) => {
    const own = found.get(index) ?? [];
    const p95 = quantileOf(own, 0.95, ROUTE_UNIT_MS);
    return {
      at,
      answers: sum(own),
      p95Ms: p95 === null ? null : rounded(p95),
      jobsDue: jobsDue[index] ?? null,
    };
  });
}

async function routesOf(database: Services["database"], hours: number): Promise<RouteFigures[]> {
  const { route, method, failed, bucket, slot } = routeTimes;
  const rows = await database
    .select({ route, method, failed, bucket, count: sql<number>`sum(${routeTimes.count})::int` })
    .from(routeTimes)
    .where(gte(slot, sql`now() - make_interval(hours => ${hours})`))
    .groupBy(route, method, failed, bucket);
  const all = Map.groupBy(rows, (row) => `${row.method} ${row.route}`).values();
  return [...all]
    .map((own) => ({ own, spent: spentOn(own) }))
    .toSorted((a, b) => b.spent - a.spent)
    .flatMap(({ own }) => figuresOf(own));
}

type Row = Bucket & { route: string; method: string; failed: boolean };

function figuresOf(rows: readonly Row[]): RouteFigures[] {
  const first = rows[0];
  if (first === undefined) return [];
  const count = sum(rows);
  const at = (share: number) => rounded(quantileOf(merged(rows), share, ROUTE_UNIT_MS) ?? 0);
  return [
    {
      route: first.route,
      method: first.method,
      count,
      errorShare: sum(rows.filter(({ failed }) => failed)) / count,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
    },
  ];
}

/** Errors and answers together, as people wait for both. */
function merged(rows: readonly Row[]): Bucket[] {
  const buckets = Map.groupBy(rows, ({ bucket }) => bucket);
  return [...buckets].map(([bucket, own]) => ({ bucket, count: sum(own) }));
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((before, { count }) => before + count, 0);
}

function spentOn(rows: readonly Row[]): number {
  return sum(rows) * (quantileOf(merged(rows), 0.5, ROUTE_UNIT_MS) ?? 0);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

function shownNode(node: Awaited<ReturnType<typeof listNodes>>[number]): NodeFigures {
  const { machine, role, startedAt, seenAt, cpuPercent, memoryBytes, eventLoopMs } = node;
  return {
    name: machine,
    role,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    cpuPercent: rounded(cpuPercent),
    memoryBytes,
    eventLoopMs: rounded(eventLoopMs),
  };
}
