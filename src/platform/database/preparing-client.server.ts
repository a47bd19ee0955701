import pg from "pg";

/**
 * The program has a few hundred statements; more would mean statements that vary with their input.
 */
const TEXTS_MAX = 1000;

const names = new Map<string, string>();

/** The same name for the same statement on every connection; `undefined` above the maximum. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_MAX) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Has PostgreSQL parse and plan a statement once per connection instead of once per call, which is
 * most of the work of short queries.
 */
export class PreparingClient extends pg.Client {
  override query(...[statement, ...rest]: unknown[]): never {
    const [values] = rest;
    const isNamed = isBare(statement) && Array.isArray(values) && values.length > 0;
    const asked = isNamed ? { ...statement, name: nameOf(statement.text) } : statement;
    return Reflect.apply(super.query, this, [asked, ...rest]) as never;
  }
}

/** Called the way drizzle does: the statement with its row mode, then the parameters. */
function isBare(statement: unknown): statement is { text: string } {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return false;
  if ("name" in statement && Boolean(statement.name)) return false;
  return "text" in statement && typeof statement.text === "string";
}
