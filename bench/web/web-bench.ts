import type { Browser } from "@playwright/test";
import type { Site } from "./site.ts";

/** What a measure works with. */
export type WebBench = {
  site: Site;
  browser: Browser;
  /** Where the browser listens for Lighthouse. */
  port: number;
  /** How often each figure is measured; the median counts. */
  rounds: number;
  /** Addresses to judge instead of those that figures are asked for. */
  pages: string[];
  /** Folder for reports to read; `null` for none. */
  reports: string | null;
};
