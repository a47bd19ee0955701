import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { holdWrites } from "#test/held-writes.ts";
import { gedcom, sendFile } from "#test/tree-imports.ts";
import { aPlace } from "./servers.ts";

/** A family tree is brought in by a server that is killed meanwhile, with its jobs. */
const { url: DATABASE_URL } = await testDatabase();
const place = await aPlace({ DATABASE_URL });
const app = await testApp();

const PEOPLE = 1500;
const FILE = gedcom(
  "5.5.1",
  Array.from(
    { length: PEOPLE },
    (_, at) => `0 @I${at}@ INDI\n1 NAME Person${at} /Lund/\n1 DEAT Y\n1 NOTE Nummer ${at}`,
  ).join("\n"),
);
const patient = { timeout: 100_000, interval: 50 };

async function whenStateIs(page: TestMemorial, importId: string, state: string): Promise<void> {
  const at = `${page.path}/family-tree/imports/${importId}` as const;
  const read = async () => (await page.owner.get(at)).body.state;
  await expect.poll(read, patient).toBe(state);
}

const countsOf = async ({ owner, path }: TestMemorial) =>
  (await owner.get(`${path}/family-tree`)).body.counts;

it("a killed server reads a file again, and puts it into the tree whole and once", async () => {
  await place.start();
  const page = await aMemorial(place);
  const whileKept = await holdWrites(app, "tree_records", "new.position = 1000");
  const { id: importId } = (await sendFile(page, FILE)).body;
  await whileKept.untilHeld();
  await place.server().end("SIGKILL");
  await whileKept.release();
  const kept = "select count(*)::int from tree_records";
  const countKept = async () =>
    (await app.services.database.$client.query<{ count: number }>(kept)).rows[0]?.count;
  expect(await countKept()).toBe(0);

  await place.start();
  await whenStateIs(page, importId, "ready");
  // With its header.
  expect(await countKept()).toBe(PEOPLE + 1);
  const whileApplied = await holdWrites(app, "tree_people", "new.name = 'Person1400 Lund'");
  const at = `${page.path}/family-tree/imports/${importId}` as const;
  const asked = await page.owner.post(`${at}/apply`, { mode: "add", subject: null });
  expect(asked.status).toBe(202);
  await whileApplied.untilHeld();
  expect(await countsOf(page)).toEqual({ people: 1, families: 0 });
  await place.server().end("SIGKILL");
  await whileApplied.release();
  const people = "select count(*)::int from tree_people where id <> memorial_id";
  const { rows } = await app.services.database.$client.query<{ count: number }>(people);
  expect(rows).toEqual([{ count: 0 }]);

  await place.start();
  await whenStateIs(page, importId, "done");
  expect(await countsOf(page)).toEqual({ people: PEOPLE + 1, families: 0 });
  const { items } = (await page.owner.get(`${page.path}/family-tree/changes`)).body;
  expect(items.map(({ what }) => what)).toEqual(["imported"]);
  const { text } = await page.owner.get(`${page.path}/family-tree.ged?version=5.5.1&living=with`);
  expect(text.match(/^1 NOTE Nummer /gm)).toHaveLength(PEOPLE);
});
