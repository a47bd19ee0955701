import type { VisitMetric } from "./contract.ts";

/** Fewer visits than these say nothing, and might be one person's. */
export const SHOWN_FROM = 20;
export const KEPT_MONTHS = 13;

/** Of layout shift a thousandth, of the others a millisecond. */
export const METRIC_UNITS = {
  lcp: 1,
  inp: 1,
  cls: 0.001,
  ttfb: 1,
  fcp: 1,
} as const satisfies Record<VisitMetric, number>;

/** What three quarters of the visits should stay below, by the Web Vitals; beyond `poor` it is bad. */
export const METRIC_GOALS = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  ttfb: { good: 800, poor: 1800 },
  fcp: { good: 1800, poor: 3000 },
} as const satisfies Record<VisitMetric, { good: number; poor: number }>;
