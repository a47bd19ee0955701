import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as run } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
export async function migrate(pool: pg.Pool) {
  await run(drizzle(pool), { migrationsFolder: "migrations" });
  await runMigrations({ pgPool: pool });
}
