import type { Browser } from "@playwright/test";
import type { Site } from "./site.ts";

/** The context of a measurement. */
export type WebBench = {
  site: Site;
  browser: Browser;
  /** Where the browser listens for Lighthouse. */
  port: number;
  /** How often each figure is measured; the median counts. */
  rounds: number;
  /** Pages to measure instead of those with targets. */
  pages: string[];
  /** Directory for reports; `null` for none. */
  reports: string | null;
};
