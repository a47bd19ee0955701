import { z } from "zod";
import { defineCall } from "#platform/call.ts";

/** How long times of answers are kept. */
export const KEPT_DAYS = 8;

const routeFigures = z.object({
  /** With its parameters: `/api/pages/{id}`, `/page/:id`. */
  route: z.string(),
  method: z.string(),
  count: z.number().int(),
  /** Of answers with a status of 500 or more. */
  errorShare: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});
export type RouteFigures = z.infer<typeof routeFigures>;

const nodeFigures = z.object({
  name: z.string(),
  role: z.enum(["all", "web", "worker"]),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** Of one core. */
  cpuPercent: z.number(),
  memoryBytes: z.number().int(),
  eventLoopMs: z.number(),
});
export type NodeFigures = z.infer<typeof nodeFigures>;

const jobFigures = z.object({
  name: z.string(),
  /** The subject of a mail, in the caller's language; `null` for what has none. */
  subject: z.string().nullable(),
  waiting: z.number().int(),
  /** How long the first of them has been due. */
  oldestSeconds: z.number().int(),
  failed: z.number().int(),
});
export type JobFigures = z.infer<typeof jobFigures>;

const span = z.object({
  /** When it began; it ends with the next one. */
  at: z.iso.datetime(),
  answers: z.number().int(),
  /** `null` where nothing was answered. */
  p95Ms: z.number().nullable(),
  /** The most jobs that were due at once; `null` where nobody looked. */
  jobsDue: z.number().nullable(),
});
export type PerformanceSpan = z.infer<typeof span>;

export const getPerformance = defineCall({
  method: "GET",
  path: "/api/admin/performance",
  summary: "How long answers took by route, what the nodes use, and what waits as jobs",
  access: "signed-in",
  permission: "health.read",
  query: z.strictObject({
    hours: z.coerce
      .number()
      .int()
      .min(1)
      .max(KEPT_DAYS * 24)
      .default(24),
  }),
  answer: z.object({
    /** Of equal length, the oldest first. */
    spans: z.array(span),
    /** The most time in all first. */
    routes: z.array(routeFigures),
    nodes: z.array(nodeFigures),
    jobs: z.array(jobFigures),
  }),
});
