import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { createNameSearch } from "../../gedcom/engine/name-search.ts";
import type { Structure } from "../../gedcom/engine/structure.ts";
import {
  linesOfPerson,
  pointersOf,
  type PersonLine,
} from "../../gedcom/queries/lines-of-person.server.ts";
import { TITLED_EVENTS } from "../../gedcom/queries/read-events.server.ts";
import type { FileLine } from "../../tree/lines/contract.ts";
import type { findFileLines } from "../../tree/queries/file-lines.server.ts";
import { isLivingIn, type Tree } from "../../tree/queries/tree-rows.server.ts";
import { treePeople } from "../../tree/tables.server.ts";
import { LINE_TAGS } from "../contract.ts";
import { treeRecords } from "../tables.server.ts";
import { findStandingImports } from "./imported-records.server.ts";

type Asked = Parameters<typeof findFileLines>[2];

/** A record about a person, and what it says. */
export type RecordLines = {
  importId: string;
  position: number;
  shown: string[];
  lines: PersonLine[];
};

/** Of `fileLines`: from files that stand in the tree. */
export async function listFileLines(
  ctx: Context,
  reader: Reader,
  { tree, personId, isForVisitors }: Asked,
): Promise<FileLine[]> {
  const records = await findRecordLines(reader, { ...tree, personId, isForVisitors });
  const lines = records.flatMap((record) =>
    record.lines.map((line) => ({ ...line, isShown: record.shown.includes(line.key) })),
  );
  const asked = isForVisitors ? lines.filter(({ isShown }) => isShown) : lines;
  if (asked.length === 0) return [];
  const isNamed = await livingNamesIn(reader, tree);
  const told = asked.map(({ key, tags, text, isShown }) => ({
    key,
    title: titleOf(tags, ctx.locale),
    text,
    isShown,
    namesLiving: isNamed(text),
  }));
  // The same may stand in two files.
  const byKey = Map.groupBy(told, ({ key }) => key);
  return [...byKey.values()].flatMap((same) => {
    const [line] = same;
    if (line === undefined || (isForVisitors && line.namesLiving)) return [];
    return [{ ...line, isShown: same.some(({ isShown }) => isShown) }];
  });
}

type Of = { memorialId: string; personId: string; isForVisitors: boolean };

/** `isForVisitors`: only of records of which something is shown. */
export async function findRecordLines(
  reader: Reader,
  { memorialId, personId, isForVisitors }: Of,
): Promise<RecordLines[]> {
  const { importId, position, record, shown, tag } = treeRecords;
  const rows = await reader
    .select({ importId, position, record, shown })
    .from(treeRecords)
    .where(
      and(
        eq(treeRecords.memorialId, memorialId),
        eq(treeRecords.personId, personId),
        eq(tag, "INDI"),
        isForVisitors ? sql`${shown} <> '[]'::jsonb` : undefined,
      ),
    )
    .orderBy(importId, position);
  if (rows.length === 0) return [];
  const standing = (await findStandingImports(reader, memorialId)).map(({ id }) => id);
  const found: RecordLines[] = [];
  for (const row of rows.filter((each) => standing.includes(each.importId))) {
    const own = row.record as Structure;
    const others = await findRecords(reader, { memorialId, importId: row.importId }, own);
    const lines = linesOfPerson(own, (id) => others.get(id) ?? null);
    found.push({ importId: row.importId, position: row.position, shown: row.shown, lines });
  }
  return found;
}

/** The notes and sources to which a record points. */
async function findRecords(
  reader: Reader,
  { memorialId, importId }: { memorialId: string; importId: string },
  record: Structure,
): Promise<ReadonlyMap<string, Structure>> {
  const ids = [...new Set(pointersOf(record))];
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ xref: treeRecords.xref, record: treeRecords.record })
    .from(treeRecords)
    .where(
      and(
        eq(treeRecords.memorialId, memorialId),
        eq(treeRecords.importId, importId),
        inArray(treeRecords.tag, ["NOTE", "SNOTE", "SOUR"]),
        inArray(treeRecords.xref, ids),
      ),
    );
  return new Map(rows.map((row) => [row.xref ?? "", row.record as Structure]));
}

/** Whether a text calls somebody by name who lives, as far as the tree knows. */
async function livingNamesIn(reader: Reader, tree: Tree): Promise<(text: string) => boolean> {
  const { name, birthName, names, memorialId } = treePeople;
  const rows = await reader
    .select({ name, birthName, names })
    .from(treePeople)
    .where(and(eq(memorialId, tree.memorialId), isLivingIn(tree)));
  const search = createNameSearch();
  for (const row of rows) {
    search.add(row.name ?? "");
    for (const { full } of row.names) search.add(full);
    if (row.birthName !== null) search.add(`${row.name?.split(" ")[0] ?? ""} ${row.birthName}`);
  }
  return search.has;
}

/** A tag without a word stands for itself. */
function titleOf(tags: readonly string[], locale: Locale): string {
  const t = translator(locale).getFixedT(locale, "family-tree-imports");
  const words = tags.map((tag) => {
    const line = LINE_TAGS.find((one) => one === tag);
    if (line !== undefined) return t(`lines.${line}`);
    const event = TITLED_EVENTS.find((one) => one === tag);
    return event === undefined ? tag : t(`titles.${event}`);
  });
  return words.join(": ");
}
