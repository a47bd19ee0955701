import { expect } from "vitest";
import { applyReadImport, readTreeImport } from "#features/family-tree/imports/jobs.server.ts";
import { BLANK_IMPORT } from "#features/family-tree/imports/queries/get-import.server.ts";
import { linesOfPerson } from "#features/family-tree/gedcom/queries/lines-of-person.server.ts";
import { treeImports, treeRecords } from "#features/family-tree/imports/tables.server.ts";
import { newId } from "#platform/ids.ts";
import type { TestApp } from "#test/app.ts";
import { aZip } from "#test/archives.ts";
import type { TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { formOf } from "#test/media.ts";

type Page = Pick<TestMemorial, "id" | "owner" | "path">;
type Told = { mode?: "add" | "replace"; subject?: string | null };

/** A file that stands in a tree, of which nothing is there. */
export async function aStandingImport(
  { services: { database } }: Pick<TestApp, "services">,
  memorialId: string,
): Promise<string> {
  const id = newId();
  await database.insert(treeImports).values({
    ...BLANK_IMPORT,
    memorialId,
    id,
    at: new Date(),
    locale: "da",
    state: "done",
    revision: 0,
  });
  return id;
}

/** A file that stands in a tree and has a note about somebody, with the key of that line. */
export async function aStandingNote(
  app: Pick<TestApp, "services">,
  { memorialId, personId }: { memorialId: string; personId: string },
) {
  const importId = await aStandingImport(app, memorialId);
  const record = { tag: "INDI", xref: "I1", parts: [{ tag: "NOTE", text: "Bager i Ribe" }] };
  const row = { memorialId, importId, position: 0, tag: "INDI", xref: "I1", personId, record };
  await app.services.database.insert(treeRecords).values(row);
  return { importId, lineKey: present(linesOfPerson(record, () => null)[0]).key };
}

/** Lines of a file, with the ends that it needs. */
export function gedcom(version: "5.5.1" | "7.0", lines: string): string {
  const begin = ["0 HEAD", "1 GEDC", `2 VERS ${version}`];
  const named = version === "7.0" ? [] : ["1 CHAR UTF-8"];
  const own = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [...begin, ...named, ...own, "0 TRLR", ""].join("\n");
}

/** A GEDZIP with somebody dead, of whom it has this picture. */
export function anArchive(picture: Uint8Array): Promise<Buffer> {
  const tree = gedcom(
    "7.0",
    `0 @I1@ INDI
    1 NAME Bo /Lund/
    1 DEAT Y
    1 OBJE @O1@
    0 @O1@ OBJE
    1 FILE portrait.jpg
    2 FORM image/jpeg`,
  );
  return aZip({ "gedcom.ged": tree, "portrait.jpg": Buffer.from(picture) });
}

export function sendFile({ owner, path }: Page, file: string | Uint8Array, name = "family.ged") {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  return owner.send(
    `${path}/family-tree/imports`,
    formOf([{ bytes, name, type: "application/octet-stream" }]),
  );
}

/** A file that was sent and read, whatever came of it. */
export async function readFileOf(
  { services }: Pick<TestApp, "services">,
  page: Page,
  file: string | Uint8Array,
) {
  const sent = await sendFile(page, file);
  expect(sent).toMatchObject({ status: 202, body: { state: "waiting" } });
  const importId = sent.body.id;
  await runJob(services, readTreeImport, { memorialId: page.id, importId });
  const at = `${page.path}/family-tree/imports/${importId}` as const;
  const found = await page.owner.get(at);
  expect(found.status).toBe(200);
  return { importId, at, found: found.body };
}

/** A file that is in the tree. */
export async function importFile(
  app: Pick<TestApp, "services">,
  page: Page,
  file: string | Uint8Array,
  { mode = "add", subject = null }: Told = {},
) {
  const read = await readFileOf(app, page, file);
  const asked = await page.owner.post(`${read.at}/apply`, { mode, subject });
  expect(asked).toMatchObject({ status: 202, body: { state: "applying" } });
  await applyFile(app, page, read.importId);
  const done = (await page.owner.get(read.at)).body;
  return { ...read, done };
}

export async function applyFile(
  { services }: Pick<TestApp, "services">,
  { id: memorialId }: Pick<Page, "id">,
  importId: string,
) {
  const by = await ownerOf(services, memorialId);
  await runJob(services, applyReadImport, { memorialId, importId, by });
}

async function ownerOf(
  { database }: TestApp["services"],
  memorialId: string,
): Promise<string | null> {
  const { rows } = await database.$client.query<{ user_id: string }>(
    "select user_id from keepers where memorial_id = $1 and role = 'owner'",
    [memorialId],
  );
  return rows[0]?.user_id ?? null;
}
