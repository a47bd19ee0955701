import type { Stage } from "../life/contract.ts";
import { RULES } from "../life/model.ts";
import { parseCode } from "../model.ts";
import { JOBS, type Job } from "./contract.ts";

/** The job that a plate waits for; `null` when there is none. */
export function nextJob(stage: Stage): Job | null {
  return JOBS.find((job) => RULES[job].moves?.[stage] !== undefined) ?? null;
}

/** Where plates stand before the job is done, and where after it. */
export function stagesOf(job: Job): { before: Stage[]; after: Stage[] } {
  const moves = Object.entries(RULES[job].moves ?? {}) as [Stage, Stage][];
  return { before: moves.map(([from]) => from), after: moves.map(([, to]) => to) };
}

/** A hand scanner that types for another country's keyboard has other signs for `:` and `/`. */
const ADDRESS = /^https?\W.*\W(?:q|qr|qr-scan)\W([0-9a-z]{9})(?:[?#]|$)/i;

/**
 * The code in what was read: a symbol holds an address (`HTTPS://HOST/Q/CODE`), whoever types, the
 * code alone. `null` when neither is in it.
 */
export function codeIn(read: string): string | null {
  return parseCode(ADDRESS.exec(read.trim())?.[1] ?? read);
}

export function isJob(text: string | null | undefined): text is Job {
  return JOBS.some((job) => job === text);
}
