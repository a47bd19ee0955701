import type { Services } from "#platform/context.server.ts";
import { listStuckJobs } from "#platform/given-up-jobs.server.ts";
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
