import pg from "pg";

/** A program has a few hundred texts; more would be texts that grow with what is asked. */
const TEXTS_MAX = 1000;

const names = new Map<string, string>();

/** The same name for the same text on every connection; `undefined` for one too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_MAX) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Has PostgreSQL parse and plan a statement with parameters once a connection, not once a call:
 * of a page's short queries that is most of the work.
 */
export class PreparingClient extends pg.Client {
  override query(...[statement, ...rest]: unknown[]): never {
    const [values] = rest;
    const isNamed = isBare(statement) && Array.isArray(values) && values.length > 0;
    const asked = isNamed ? { ...statement, name: nameOf(statement.text) } : statement;
    return Reflect.apply(super.query, this, [asked, ...rest]) as never;
  }
}

/** As drizzle asks: the text and how to read its rows, with the parameters after it. */
function isBare(statement: unknown): statement is { text: string } {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return false;
  if ("name" in statement && Boolean(statement.name)) return false;
  return "text" in statement && typeof statement.text === "string";
}
