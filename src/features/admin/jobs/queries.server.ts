import type { Context, Services } from "#platform/context.server.ts";
import { listStuckJobs } from "#platform/given-up-jobs.server.ts";
import type { Waiting } from "#platform/staff-work.server.ts";
import type { StuckJobs } from "./contract.ts";
import { kindOf } from "./model.ts";

export async function listStuck({ database, jobs }: Services): Promise<{ items: StuckJobs[] }> {
  const stuck = await listStuckJobs(database, jobs.names);
  return {
    items: stuck.map(({ name, state, count, since }) => ({
      name,
      kind: state === "unknown" ? "unknown" : kindOf(name),
      count,
      since: since.toISOString(),
    })),
  };
}

/** For the dashboard: what won't run by itself, and since when. */
export async function waitingJobs({ database, jobs }: Context): Promise<Waiting> {
  const stuck = await listStuckJobs(database, jobs.names);
  const since = stuck.map(({ since: at }) => at.getTime());
  return {
    count: stuck.reduce((sum, { count }) => sum + count, 0),
    oldestAt: since.length === 0 ? null : new Date(Math.min(...since)),
    dueAt: null,
  };
}
