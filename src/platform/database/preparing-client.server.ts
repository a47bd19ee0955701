import pg from "pg";

/**
 * The program has a few hundred statements; more would mean statements that vary with their input.
 */
const TEXTS_MAX = 1000;

/** By the statement's text. */
type Names = Map<string, string>;

/** The same name for the same statement in one pool; `undefined` above the maximum. */
function nameOf(text: string, names: Names): string | undefined {
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
  protected readonly names: Names = new Map();

  override query(...[statement, ...rest]: unknown[]): never {
    const [values] = rest;
    const isNamed = isBare(statement) && Array.isArray(values) && values.length > 0;
    const asked = isNamed ? { ...statement, name: nameOf(statement.text, this.names) } : statement;
    return Reflect.apply(super.query, this, [asked, ...rest]) as never;
  }
}

/** The clients of one pool, whose connections share the names. */
export function preparingClients(): typeof PreparingClient {
  const names: Names = new Map();
  return class extends PreparingClient {
    protected override readonly names = names;
  };
}

/** Called the way drizzle does: the statement with its row mode, then the parameters. */
function isBare(statement: unknown): statement is { text: string } {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return false;
  if ("name" in statement && Boolean(statement.name)) return false;
  return "text" in statement && typeof statement.text === "string";
}
