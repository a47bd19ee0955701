import type { Reader } from "#platform/database/database.server.ts";

/** PreparingClient gives it one, where statements are prepared at all. */
const NO_NAME = "";

/**
 * A statement that is put together once and from then on only asked, with values for its
 * `sql.placeholder`s: to put one together takes several times as long as to ask it. A transaction,
 * which is a connection of its own, puts together its own.
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
