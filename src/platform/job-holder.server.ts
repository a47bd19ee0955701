import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** Any number will do, as long as every process of ours takes the same. */
const HOLDERS = 7_303_016;
const LOOK_EVERY_MS = 10_000;

/**
 * Shows the other nodes that this one lives, and frees the jobs of those that don't: killed, a node
 * can't hand back what it was working on, and graphile-worker would wait four hours for it.
 *
 * Whoever holds jobs holds a lock of its connection for each name that stands on the jobs; with
 * the process goes the connection, and with the connection the locks. Jobs just taken are left
 * alone: their holder may be about to take its lock.
 */
export class JobHolder {
  readonly #database: Database;
  readonly #log: Log;
  readonly #names = new Set<string>();
  /** The names whose locks the connection has. */
  readonly #locked = new Set<string>();
  #connection: pg.PoolClient | null = null;
  #looking: Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#looking = this.#holdAndFree();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  /** From now on jobs are held under this name, too, and no longer under the one that it replaces. */
  async hold(name: string, replaced?: string): Promise<void> {
    this.#names.add(name);
    if (replaced !== undefined) this.#names.delete(replaced);
    await this.look();
  }

  /** Takes the locks that are missing, and frees what is nobody's; one look at a time. */
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
      await freeJobsOfTheGone(this.#database);
    } catch (error) {
      this.#letGo();
      this.#log.info({ err: error }, "who works on the jobs is looked at again later");
    }
  }

  /** A connection that was lost meanwhile says so here, and the next look takes another. */
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
    // Closed rather than given back to the pool: the locks go with the connection.
    this.#connection?.release(true);
    this.#connection = null;
    this.#locked.clear();
  }
}

async function freeJobsOfTheGone(database: Database): Promise<void> {
  await database.execute(sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from (
      select locked_by from graphile_worker.jobs where locked_by is not null
      group by locked_by having max(locked_at) < now() - interval '10 seconds'
    ) held where pg_try_advisory_xact_lock(${HOLDERS}, hashtext(locked_by))))`);
}
