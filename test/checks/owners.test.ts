import { expect, test } from "vitest";
import { checkOwners } from "../../tools/checks/owners.ts";
import { filesBelow, readSource } from "../../tools/checks/sources.ts";
import { aTree, names } from "./tree.ts";

const PLATES = "src/features/qr/plates";
const SCANS = "src/features/qr/scans";

/** A slice that owns a table, and the files under test. */
function found(files: Record<string, string>): string[] {
  const root = aTree({
    [`${PLATES}/tables.server.ts`]: `import { pgTable, text } from "drizzle-orm/pg-core";
export const plates = pgTable("qr_plates", { code: text() });\n`,
    ...files,
  });
  const sources = filesBelow(root, ["src"]).map((file) => readSource(root, file));
  return names(checkOwners(sources));
}

const IMPORT = 'import { plates } from "#features/qr/plates/tables.server.ts";\n';

const WRITES = [
  "tx.insert(plates).values(row);",
  "tx.insert(plates).values(row).onConflictDoUpdate({ target: plates.code, set: row });",
  "ctx.database.update(plates).set(row);",
  "services.database.delete(plates);",
  "within.delete(plates).where(own);",
  "insertBatch(ctx.database, plates, row);",
  "tx.execute(sql`update ${plates} set code = ''`);",
  "tx.execute(sql`insert into ${plates} (code) values ('')`);",
  'tx.execute("delete from qr_plates");',
  'tx.execute("truncate table qr_plates");',
  "removeEntries(ctx, { table: plates });",
];

test.for(WRITES)("only the slice that owns a table writes it: %s", (statement) => {
  const text = `${IMPORT}export const run = (tx, ctx) => ${statement}\n`;
  expect(found({ [`${PLATES}/commands.server.ts`]: text })).toEqual([]);
  expect(found({ [`${PLATES}/commands/end-plates.server.ts`]: text })).toEqual([]);
  for (const foreign of [
    `${SCANS}/commands.server.ts`,
    // Nested and parent slices aren't the owner.
    `${PLATES}/facts/jobs.server.ts`,
    "src/features/qr/commands/claim-code.server.ts",
    "src/features/support/erasure/commands/erase-accounts.server.ts",
    "src/doctor.server.ts",
  ]) {
    expect(found({ [foreign]: text }), foreign).toEqual([`one-writer at ${foreign}`]);
  }
});

test("a renamed import of a table is recognised", () => {
  const file = `${SCANS}/commands.server.ts`;
  const text =
    'import { plates as theirs } from "../plates/tables.server.ts";\ntx.delete(theirs);\n';
  expect(found({ [file]: text })).toEqual([`one-writer at ${file}`]);
});

test.for([
  "const tables = { plates };\nexport const run = (tx, kind) => tx.delete(tables[kind]);\n",
  "export const run = (tx) => { for (const one of [plates]) tx.update(one).set({}); };\n",
  "export const run = (tx, table) => tx.delete(table);\n",
])("a computed table reference is recognised: %s", (text) => {
  const file = `${SCANS}/commands.server.ts`;
  expect(found({ [file]: IMPORT + text })).toEqual([`written-by-name at ${file}`]);
});

test("a function may write a table passed to it by name, and the platform may write any", () => {
  expect(
    found({
      [`${SCANS}/commands.server.ts`]:
        "export function removeEntries(tx, { table }) {\n  return tx.delete(table);\n}\n",
      "src/platform/database/insert-batch.server.ts":
        "export const insertBatch = (database, table, row) => database.insert(table).values(row);\n",
    }),
  ).toEqual([]);
});

test("code that only resembles a write passes", () => {
  expect(
    found({
      [`${SCANS}/queries.server.ts`]: `${IMPORT}export const read = (database, kept, hash) => {
  kept.delete("plates");
  hash.update("qr_plates");
  return database.select().from(plates);
};\n`,
    }),
  ).toEqual([]);
});
