import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { RULES } from "#features/qr/lifecycle/model.ts";
import { parseCode } from "../model.ts";
import { JOBS, type Job } from "./contract.ts";

/** The job that a plate waits for; `null` if there is none. */
export function nextJob(stage: Stage): Job | null {
  return JOBS.find((job) => RULES[job].moves?.[stage] !== undefined) ?? null;
}

/** The stages of plates before and after the job. */
export function stagesOf(job: Job): { before: Stage[]; after: Stage[] } {
  const moves = Object.entries(RULES[job].moves ?? {}) as [Stage, Stage][];
  return { before: moves.map(([from]) => from), after: moves.map(([, to]) => to) };
}

/** A hand scanner set to another country's keyboard types other characters for `:` and `/`. */
const ADDRESS = /^https?\W.*\W(?:q|qr|qr-scan)\W([0-9a-z]{9})(?:[?#]|$)/i;

/**
 * The code in scanned text: a symbol contains an address (`HTTPS://HOST/Q/CODE`), typed text only
 * the code. `null` if neither is found.
 */
export function codeIn(read: string): string | null {
  return parseCode(ADDRESS.exec(read.trim())?.[1] ?? read);
}

export function isJob(text: string | null | undefined): text is Job {
  return JOBS.some((job) => job === text);
}
