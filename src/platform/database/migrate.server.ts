import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";

const oldestVersion = 15;
const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** An arbitrary number, the same in every process. */
const migrationLock = 7_303_014;

/**
 * Creates and updates the tables this version needs, its own and the job queue's. Several processes
 * may do so at once: one works, the others wait. Takes two connections of the pool.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await requireVersion(client);
    // Changing a large table, or waiting for a process that does, may take minutes.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    if (existsSync(`${migrationsFolder}/meta/_journal.json`)) {
      await applyMigrations(drizzle(client), { migrationsFolder });
    }
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
}

async function requireVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_version') as name`,
  );
  const { version, name } = rows[0] ?? { version: 0, name: "unknown" };
  if (version < oldestVersion) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${name}: version ${oldestVersion} or later is needed.`,
    );
  }
}
