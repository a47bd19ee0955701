import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { excerptOf, holdsAll, patternOf } from "#platform/folded-text.ts";

/** The texts of a row hold every word, in whichever of them. */
export function hold(words: string[], ...texts: (PgColumn | SQL)[]): SQL | undefined {
  const text = sql.join(
    texts.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return and(...words.map((word) => sql`' ' || fold_letters(${text}) like ${patternOf(word)}`));
}

/** The one of these texts in which something was found. */
export function excerpt(words: string[], texts: readonly (string | null)[]): string {
  const given = texts.filter((text): text is string => text !== null && text !== "");
  const found = given.find((text) => words.some((word) => holdsAll(text, [word])));
  return excerptOf(found ?? given[0] ?? "", words);
}
