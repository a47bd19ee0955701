import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** An arbitrary number, the same in every process. */
const HOLDERS = 7_303_016;

/**
 * Tells other nodes that this one lives, and releases the jobs of dead ones: a killed node can't
 * return its jobs, and graphile-worker would wait four hours.
 *
 * Each holder of jobs holds an advisory lock per worker name; when its process dies, the connection
 * and its locks are gone. Jobs taken less than `takeOverMs` ago are left alone: their holder may be
 * about to take its lock. So often it is looked at again, too.
 */
export class JobHolder {
  readonly #database: Database;
  readonly #log: Log;
  readonly #takeOverMs: number;
  readonly #names = new Set<string>();
  /** The names whose locks this connection holds. */
  readonly #locked = new Set<string>();
  #connection: pg.PoolClient | null = null;
  #looking: Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, log: Log, takeOverMs: number) {
    this.#database = database;
    this.#log = log;
    this.#takeOverMs = takeOverMs;
    this.#looking = this.#holdAndFree();
    this.#timer = setInterval(() => void this.look(), takeOverMs);
  }

  /** From now on jobs are held under this name instead of the former one. */
  async hold(name: string, replaced?: string): Promise<void> {
    this.#names.add(name);
    if (replaced !== undefined) this.#names.delete(replaced);
    await this.look();
  }

  /** Takes missing locks, and releases jobs without a holder; one run at a time. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#holdAndFree());
    return this.#looking;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    this.#letGo();
  }

  async #holdAndFree(): Promise<void> {
    try {
      await this.#hold();
      await freeJobsOfTheGone(this.#database, this.#takeOverMs);
    } catch (error) {
      this.#letGo();
      this.#log.info({ err: error }, "who works on the jobs is looked at again later");
    }
  }

  /** Reports a lost connection; the next run opens another. */
  async #hold(): Promise<void> {
    this.#connection ??= await this.#database.$client.connect();
    await this.#connection.query("select 1");
    for (const name of this.#names) {
      if (!this.#locked.has(name)) await this.#lock("pg_advisory_lock", name);
      this.#locked.add(name);
    }
    for (const name of [...this.#locked].filter((locked) => !this.#names.has(locked))) {
      await this.#lock("pg_advisory_unlock", name);
      this.#locked.delete(name);
    }
  }

  async #lock(action: "pg_advisory_lock" | "pg_advisory_unlock", name: string): Promise<void> {
    await this.#connection?.query(`select ${action}($1, hashtext($2))`, [HOLDERS, name]);
  }

  #letGo(): void {
    // Closed instead of returned to the pool, which would keep the locks.
    this.#connection?.release(true);
    this.#connection = null;
    this.#locked.clear();
  }
}

async function freeJobsOfTheGone(database: Database, takeOverMs: number): Promise<void> {
  await database.execute(sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from (
      select locked_by from graphile_worker.jobs where locked_by is not null
      group by locked_by
      having max(locked_at) < now() - make_interval(secs => ${takeOverMs / 1000})
    ) held where pg_try_advisory_xact_lock(${HOLDERS}, hashtext(locked_by))))`);
}
