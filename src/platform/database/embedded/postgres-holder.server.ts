import pg from "pg";

const holderName = "holder";
const user = "mindelys";
const database = "mindelys";

/** The application's connection: a role that owns its database and isn't superuser. */
export function databaseUrl(port: number, password: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The connection that every process using the server holds until it is done. Null while the server
 * exists but doesn't accept connections yet, or any more.
 */
export async function connectHolder(port: number, password: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: holderName,
    ssl: false,
    options: "",
  });
  // A later loss is reported by "end"; without a listener "error" would end the process.
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
 * Creates the application's role and database unless they exist. Password and rights are set each
 * time: the role once shared the superuser's password.
 */
export async function ensureDatabase(holder: pg.Client, password: string): Promise<void> {
  const { rows } = await holder.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [user, database],
  );
  const action = rows[0]?.role === true ? "alter" : "create";
  const rights = "login createdb nosuperuser nocreaterole noreplication nobypassrls";
  await holder.query(`${action} role ${user} ${rights} password ${holder.escapeLiteral(password)}`);
  await holder.query(`grant pg_monitor to ${user}`);
  if (rows[0]?.database !== true) await holder.query(`create database ${database} owner ${user}`);
}

/** Other connected holders, each of which means another process using the server. */
export async function otherClients(holder: pg.Client): Promise<{ holders: number; all: number }> {
  const { rows } = await holder.query<{ holders: number; all: number }>(
    `select count(*) filter (where application_name = $1)::int as holders, count(*)::int as "all"
       from pg_stat_activity
      where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`,
    [holderName],
  );
  return rows[0] ?? { holders: 0, all: 0 };
}
