import { pino, stdSerializers, type LogFn, type Logger } from "pino";
import type { Config } from "#platform/config.server.ts";

export type Log = Logger;

/**
 * Structured logs on standard error. A request is identified by its id, method, route and status:
 * never by address, cookie, query, path values or body, because any of these may be personal. Only
 * the security log adds the user's id, and digests (see `platform/security`).
 */
export function openLog(level: Config["logLevel"]): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: errorWithoutValues, req: () => undefined, res: () => undefined },
      hooks: { logMethod: sayOurWords },
    },
    { write: (line: string) => process.stderr.write(line) },
  );
}

/** Without a message, pino logs the error's own, which for a failed query contains its values. */
function sayOurWords(this: Log, given: Parameters<LogFn>, log: LogFn): void {
  const [what, words, ...rest] = given as unknown[];
  if (typeof what !== "object" || words !== undefined) return log.apply(this, given);
  const entry = what instanceof Error ? { err: what } : what;
  log.apply(this, [entry, "something broke", ...rest] as Parameters<LogFn>);
}

/** PostgreSQL puts the row's values into `detail`, Drizzle those of the query into `message`. */
function errorWithoutValues(error: unknown) {
  if (!(error instanceof Error)) return { message: "not an error object" };
  const cause = error.cause instanceof Error ? error.cause : error;
  const { type, stack } = stdSerializers.err(cause);
  const code = "code" in cause ? String(cause.code) : undefined;
  const constraint = "constraint" in cause ? String(cause.constraint) : undefined;
  const frames = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const message = code === undefined && cause === error ? cause.message : undefined;
  return { type, code, constraint, message, stack: frames.slice(0, 12).join("\n") };
}
