import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { eq, lt, sql } from "drizzle-orm";
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Config, Rate } from "#platform/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { together } from "#platform/database/together.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Counters shared by all nodes. Unlogged (see the migration): a crash may forget them, and a
 * visitor's greeting never waits for the disk because of them.
 */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

export type Limits = ReturnType<typeof openLimits>;

/** How long a block is believed without asking the database. */
const TRUSTED_MS = 10_000;

export function openLimits(database: Database, rates: Config["limits"]) {
  const limiters = new Map(
    Object.entries(rates).map(([name, rate]) => [name, openLimiter(database, name, rate)]),
  );

  return {
    /**
     * Counts one try by `key` (an address, an account).
     * Throws `tooMany` with `retryAfter` once the rate is used up.
     */
    async count(name: keyof Config["limits"], key: string): Promise<void> {
      const blockedMs = (await limiters.get(name)?.count(key.slice(0, 200))) ?? null;
      if (blockedMs === null) return;
      throw new AppError("tooMany", { retryAfter: Math.ceil(blockedMs / 1000) || 1 });
    },
    /** Forgives what was counted: the right password was given after some wrong ones. */
    async forget(name: keyof Config["limits"], key: string): Promise<void> {
      await limiters.get(name)?.forget(key.slice(0, 200));
    },
    /** Takes one try back: it was right, which says nothing of the others. */
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

  /** Tries of one key at once would stand in line for its row: they are counted in one go. */
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
    /** For how long the key is blocked, or `null` when this try was one of its own. */
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
 * Keys that are known to be blocked: while somebody goes on guessing, the database is not asked each
 * time. Only for seconds, as another node may have forgiven the key meanwhile. The library's own
 * memory of blocks would answer with those seconds as the time to wait, instead of the block's rest.
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

  /** Milliseconds until the block ends, or `null` where that has to be asked. */
  restOf(key: string): number | null {
    const block = this.#blocks.get(key);
    const now = Date.now();
    return block === undefined || block.trustedUntil <= now ? null : block.ends - now;
  }

  delete(key: string): void {
    this.#blocks.delete(key);
  }
}

/** Counters whose time is over. */
export const purgeLimits = defineJob({
  name: "limits.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "30 3 * * *",
  async run({ database }) {
    await database.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  },
});

/** One household or churchyard network counts as one: IPv6 by its /64, IPv4 as it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(\d+\.)/, "$1");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const middle = plain.includes("::")
    ? Array.from({ length: 8 - left.length - right.length }, () => "0")
    : [];
  return [...left, ...middle, ...right].slice(0, 4).join(":");
}
