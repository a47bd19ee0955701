import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import type { PersonalData } from "#platform/personal-data.server.ts";

type Column = {
  column: string;
  /**
   * What the foreign key to `users` does on deletion: `c` deletes, `n` empties; `null` without one.
   */
  rule: string | null;
};

/**
 * Every column with personal data, known or suspected: a foreign key to an account, an id without a
 * foreign key, a text with a personal name, words that people write, and whatever JSON may hold.
 */
async function personalColumns(database: Database): Promise<Column[]> {
  const { rows } = await database.execute<Column>(sql`
    with tied as (
      select tables.relname as table_name, attribute.attname as column_name, confdeltype as rule,
        confrelid = 'users'::regclass as is_person
      from pg_constraint
      join pg_class tables on tables.oid = conrelid
      join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select columns.table_name || '.' || columns.column_name as "column", (
        select rule::text from tied where is_person
          and tied.table_name = columns.table_name and tied.column_name = columns.column_name
        limit 1) as rule
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (
      exists (select from tied where is_person
        and tied.table_name = columns.table_name and tied.column_name = columns.column_name)
      or (udt_name = 'uuid' and column_name <> 'id' and not exists (select from tied
        where tied.table_name = columns.table_name and tied.column_name = columns.column_name))
      or udt_name in ('json', 'jsonb')
      or (udt_name in ('text', '_text') and (
        column_name ~ '(email|address|phone|name|network|device|author|actor|subject|people|_by)'
        or column_name ~ '^(reasons?|explanation|message|body|text|words|answer|note|performer|composer|transcript|quoted?|title|.*_reason)$')))
    order by 1`);
  return rows;
}

const RULES: Record<string, string> = { c: "deleted", n: "emptied" };

/** Contradictions between the manifests and the database; a sentence for each. */
export async function personalDataProblems(
  database: Database,
  declared: PersonalData,
): Promise<string[]> {
  const columns = await personalColumns(database);
  const names = new Set(columns.map(({ column }) => column));
  const undeclared = columns
    .filter(({ column }) => !(column in declared))
    .map(
      ({ column }) =>
        `${column} may tell of a person: say under personalData of its manifest what the export and the erasure of an account do with it.`,
    );
  const gone = Object.keys(declared)
    .filter((column) => !names.has(column))
    .map((column) => `${column} is declared under personalData, and no such column is there.`);
  const contradicted = columns.flatMap(({ column, rule }) => {
    const says = declared[column]?.erased;
    const does = RULES[rule ?? ""];
    if (says === undefined || rule === null || says === does) return [];
    return [`${column} is declared as ${says}; its foreign key has it ${does ?? "left"}.`];
  });
  return [...undeclared, ...gone, ...contradicted];
}
