import pg from "pg";

const keeperName = "keeper";
const user = "mindelys";
const database = "mindelys";

/** Where the application connects: as a role that owns its database and is no superuser. */
export function databaseUrl(port: number, password: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The connection every process that uses the server holds until it is done. Null while the server
 * is there but accepts nobody yet, or nobody any more.
 */
export async function connectKeeper(port: number, password: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: keeperName,
    ssl: false,
    options: "",
  });
  // A connection lost later is told by "end"; without a listener "error" would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}

const cannotConnectNow = "57P03";
const adminShutdown = "57P01";

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : null;
  return (
    code === cannotConnectNow ||
    code === adminShutdown ||
    code === "ECONNREFUSED" ||
    code === "ECONNRESET" ||
    error.message === "Connection terminated unexpectedly"
  );
}

/**
 * Creates the application's role and database unless they are there. The role's password and rights are
 * set each time: it once shared the superuser's password.
 */
export async function ensureDatabase(keeper: pg.Client, password: string): Promise<void> {
  const { rows } = await keeper.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [user, database],
  );
  const action = rows[0]?.role === true ? "alter" : "create";
  const rights = "login createdb nosuperuser nocreaterole noreplication nobypassrls";
  await keeper.query(`${action} role ${user} ${rights} password ${keeper.escapeLiteral(password)}`);
  await keeper.query(`grant pg_monitor to ${user}`);
  if (rows[0]?.database !== true) await keeper.query(`create database ${database} owner ${user}`);
}

/** Who else is connected: another keeper means another process of ours relies on the server. */
export async function otherClients(keeper: pg.Client): Promise<{ keepers: number; all: number }> {
  const { rows } = await keeper.query<{ keepers: number; all: number }>(
    `select count(*) filter (where application_name = $1)::int as keepers, count(*)::int as "all"
       from pg_stat_activity
      where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`,
    [keeperName],
  );
  return rows[0] ?? { keepers: 0, all: 0 };
}
