import type { Services } from "#platform/context.server.ts";

/** What a night couldn't do; each of it stands in the log by then, and is tried again. */
class NightFailed extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`${count} of this night's work failed; the log says which.`);
    this.count = count;
  }
}

/**
 * Does the work of each, in order. What fails is logged by the name that `nameOf` gives, and keeps nothing
 * else from being done; the night fails once all the rest is done, so that its job is tried again.
 */
export async function forEach<Item>(
  { log }: Pick<Services, "log">,
  items: Iterable<Item> | AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed += error instanceof NightFailed ? error.count : 1;
      if (error instanceof NightFailed) continue;
      log.error({ err: error, work: nameOf(item) }, "A part of the night's work failed.");
    }
  }
  if (failed > 0) throw new NightFailed(failed);
}

/** The same for rows, which are named by their kind and id alone. */
export function forEachId(
  services: Pick<Services, "log">,
  kind: string,
  ids: Iterable<string> | AsyncIterable<string>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  return forEach(services, ids, (id) => `${kind} ${id}`, work);
}
