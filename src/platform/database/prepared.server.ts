import type { Reader } from "#platform/database/database.server.ts";

/** Set by PreparingClient, where statements are prepared at all. */
const NO_NAME = "";

/**
 * A statement that is built once and then only executed, with values for its `sql.placeholder`s:
 * building takes several times as long as executing. A transaction has its own connection and
 * builds its own.
 */
export function prepared<Statement>(
  build: (reader: Reader) => { prepare(name: string): Statement },
): (reader: Reader) => Statement {
  const built = new WeakMap<Reader, Statement>();
  return (reader) => {
    const known = built.get(reader) ?? build(reader).prepare(NO_NAME);
    built.set(reader, known);
    return known;
  };
}
