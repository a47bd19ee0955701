import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const VISIT_METRICS = ["lcp", "inp", "cls", "ttfb", "fcp"] as const;
export type VisitMetric = (typeof VISIT_METRICS)[number];
export const DEVICES = ["phone", "computer"] as const;
export type Device = (typeof DEVICES)[number];

export const VISIT_DAYS_MAX = 396;

/** Beyond this nobody waits. */
const MILLISECONDS_MAX = 600_000;
const SHIFT_MAX = 100;
const milliseconds = z.number().min(0).max(MILLISECONDS_MAX).optional();

const newVisit = z
  .strictObject({
    /** The page's pattern, never its address: `/page/:id`. */
    route: z
      .string()
      .max(100)
      .regex(/^\/[\w:*/-]*$/),
    device: z.enum(DEVICES),
    /** The program that made the page. */
    build: z.string().regex(/^[\w-]{1,64}$/),
    lcp: milliseconds,
    inp: milliseconds,
    cls: z.number().min(0).max(SHIFT_MAX).optional(),
    ttfb: milliseconds,
    fcp: milliseconds,
  })
  .refine((visit) => VISIT_METRICS.some((metric) => visit[metric] !== undefined), {
    path: ["lcp"],
    error: "required",
  });
export type NewVisit = z.infer<typeof newVisit>;

export const addVisit = defineCall({
  method: "POST",
  path: "/api/performance/visits",
  summary: "Adds a visit's times to the sums, from a browser whose reader said yes to it",
  access: "anyone",
  body: newVisit,
});

const visitFigure = z.object({
  route: z.string(),
  device: z.enum(DEVICES),
  metric: z.enum(VISIT_METRICS),
  count: z.number().int(),
  /** Milliseconds; of `cls` the share of the window that moved. */
  p75: z.number(),
});
export type VisitFigure = z.infer<typeof visitFigure>;

const visitDay = z.object({
  day: z.iso.date(),
  /** Of all pages and devices. */
  count: z.number().int(),
  /** What three quarters of them stayed below; `null` of fewer than 20. */
  lcpMs: z.number().nullable(),
});
export type VisitDay = z.infer<typeof visitDay>;

export const listVisits = defineCall({
  method: "GET",
  path: "/api/admin/performance/visits",
  summary: "How fast pages were to visitors, by page and device; none of fewer than 20 visits",
  access: "signed-in",
  permission: "health.read",
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(VISIT_DAYS_MAX).default(28) }),
  answer: z.object({
    items: z.array(visitFigure),
    /** The oldest first, today last. */
    days: z.array(visitDay),
  }),
});
