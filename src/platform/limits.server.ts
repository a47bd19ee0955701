import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { eq, sql } from "drizzle-orm";
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { together } from "#platform/database/batch.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Rate } from "#platform/setting-types.server.ts";

/**
 * Counters shared by all nodes. Unlogged (see the migration): a crash may reset them, and a
 * visitor's greeting never waits for the disk because of them.
 */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

export { networkOf } from "#platform/network.ts";

export type Limits = ReturnType<typeof openLimits>;

/** How long a block is trusted without asking the database. */
const TRUSTED_MS = 10_000;

export function openLimits(database: Database, rates: Config["limits"]) {
  const limiters = new Map(
    Object.entries(rates).map(([name, rate]) => [name, openLimiter(database, name, rate)]),
  );

  return {
    /**
     * Counts one attempt by `key` (an address, an account). Throws `tooMany` with `retryAfter` once
     * the rate is exceeded.
     */
    async count(name: keyof Config["limits"], key: string): Promise<void> {
      const blockedMs = (await limiters.get(name)?.count(key.slice(0, 200))) ?? null;
      if (blockedMs === null) return;
      throw new AppError("tooMany", { retryAfter: Math.ceil(blockedMs / 1000) || 1 });
    },
    /** Resets the count: the right password was given after some wrong ones. */
    async forget(name: keyof Config["limits"], key: string): Promise<void> {
      await limiters.get(name)?.forget(key.slice(0, 200));
    },
    /** Uncounts one attempt: it was correct, which says nothing about the others. */
    async giveBack(name: keyof Config["limits"], key: string): Promise<void> {
      await limiters.get(name)?.giveBack(key.slice(0, 200));
    },
    close(): void {
      limiters.clear();
    },
  };
}

function openLimiter(database: Database, name: string, rate: Rate) {
  const limiter = new RateLimiterPostgres({
    storeClient: database.$client,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rate.points,
    duration: rate.seconds,
  });
  const blocks = new KnownBlocks();

  /** Concurrent attempts by one key would queue for its row, so they are counted together. */
  async function countTries(key: string, tries: number): Promise<(number | null)[]> {
    const knownRest = blocks.restOf(key);
    if (knownRest !== null) return Array.from({ length: tries }, () => knownRest);
    const { consumedPoints, msBeforeNext } = await limiter
      .consume(key, tries)
      .catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
    if (consumedPoints > rate.points) blocks.add(key, msBeforeNext);
    const before = consumedPoints - tries;
    return Array.from({ length: tries }, (_, index) =>
      before + index < rate.points ? null : msBeforeNext,
    );
  }

  return {
    /** How long the key is blocked, or `null` if this attempt was within the limit. */
    count: together(async (keys: string[]) => {
      const perKey = Map.groupBy(keys, (key) => key);
      const counted = await Promise.all(
        [...perKey].map(async ([key, { length }]) => [key, await countTries(key, length)] as const),
      );
      const answers = new Map(counted.map(([key, blocked]) => [key, blocked.values()]));
      return keys.map((key) => answers.get(key)?.next().value ?? null);
    }),
    async forget(key: string): Promise<void> {
      blocks.delete(key);
      await limiter.delete(key);
    },
    async giveBack(key: string): Promise<void> {
      blocks.delete(key);
      await database
        .update(rateLimits)
        .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
        .where(eq(rateLimits.key, limiter.getKey(key)));
    },
  };
}

/**
 * Keys known to be blocked, so that continued guessing doesn't query the database each time. Only
 * for seconds, as another node may have reset the key. The library's own memory of blocks would
 * return those seconds as the waiting time instead of the rest of the block.
 */
class KnownBlocks {
  readonly #blocks = new Map<string, { ends: number; trustedUntil: number }>();

  add(key: string, ms: number): void {
    const now = Date.now();
    for (const [oldest, { trustedUntil }] of this.#blocks) {
      if (trustedUntil > now) break;
      this.#blocks.delete(oldest);
    }
    this.#blocks.delete(key);
    this.#blocks.set(key, { ends: now + ms, trustedUntil: now + Math.min(ms, TRUSTED_MS) });
  }

  /** Milliseconds until the block ends, or `null` if the database has to be asked. */
  restOf(key: string): number | null {
    const block = this.#blocks.get(key);
    const now = Date.now();
    return block === undefined || block.trustedUntil <= now ? null : block.ends - now;
  }

  delete(key: string): void {
    this.#blocks.delete(key);
  }
}
