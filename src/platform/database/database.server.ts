import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { PreparingClient } from "#platform/database/preparing-client.server.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
/** What commands write through; queries take either. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

type Settings = {
  url: string;
  connections: number;
  /** Whether PostgreSQL keeps what it parsed and planned, by connection. */
  isPrepared?: boolean;
  /** As PostgreSQL lists its connections. */
  name?: string;
  /** A connection that broke while idle; the pool replaces it by itself. */
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
    Client: isPrepared ? PreparingClient : pg.Client,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: name,
  });
  pool.on("error", onLost);
  // A checked-out connection reports its loss to whoever holds it; alone it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle(pool, { casing: "snake_case" });
}

const BROKEN_SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * The driver's own words, which have no code. "Not queryable" is what is asked of a lost connection;
 * the pool has ended when a server stops while it still works for somebody who has gone.
 */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool/;

/** Class 08, 53, 57 of SQLSTATE and broken sockets: the database is away, not the query wrong. */
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

/** PostgreSQL's own code of what went wrong, or `null` for an error that isn't its. */
export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && SQL_STATE.test(String(cause.code))) {
      return String(cause.code);
    }
  }
  return null;
}

/** The name of the unique constraint that refused a row, or `null` for any other error. */
export function violatedUnique(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "23505" && "constraint" in cause) {
      return String(cause.constraint);
    }
  }
  return null;
}
