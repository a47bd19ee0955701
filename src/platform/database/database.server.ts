import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { preparingClients } from "#platform/database/preparing-client.server.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
/** What commands write through; queries take either. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

type Settings = {
  url: string;
  connections: number;
  /** Whether PostgreSQL keeps parsed and planned statements per connection. */
  isPrepared?: boolean;
  /** The name under which PostgreSQL lists our connections. */
  name?: string;
  /** Called when an idle connection broke; the pool replaces it by itself. */
  onLost(error: Error): void;
};

export function openDatabase({
  url,
  connections,
  isPrepared = true,
  name = "mindelys",
  onLost,
}: Settings): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: isPrepared ? preparingClients() : pg.Client,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: name,
  });
  pool.on("error", onLost);
  // A connection in use reports its loss to its user; without a listener the event would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle(pool, { casing: "snake_case" });
}

const BROKEN_SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Messages of the driver, which have no code. "Not queryable" answers queries on a lost connection;
 * the pool is ended while a stopping server still answers a request.
 */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool/;

/**
 * SQLSTATE classes 08, 53, 57 and broken sockets: the database is unavailable, the query isn't
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (/^(08|53|57)/.test(code)) return true;
    if (BROKEN_SOCKET.test(code) || LOST.test(cause.message)) return true;
  }
  return false;
}

const SQL_STATE =
  /^(?:\d[\dA-Z]{4}|[A-Z]\d[\dA-Z]{3}|[A-Z]{2}\d[\dA-Z]{2}|[A-Z]{3}\d[\dA-Z]|[A-Z]{4}\d)$/;

/** PostgreSQL's SQLSTATE, `null` for other errors. */
export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && SQL_STATE.test(String(cause.code))) {
      return String(cause.code);
    }
  }
  return null;
}

/** The name of the violated unique constraint, `null` for other errors. */
export function violatedUnique(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "23505" && "constraint" in cause) {
      return String(cause.constraint);
    }
  }
  return null;
}
