import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp, type Client } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile } from "#test/tree-imports.ts";
import { restrictPerson } from "#test/tree-reports.ts";
import { treePeople } from "../tree/tables.server.ts";

const app = await testApp();
const { database } = app.services;
const visitor = app.as();
const PARTS = /severin|krogh/i;

const FILE = gedcom(
  "5.5.1",
  `0 @I1@ INDI
  1 NAME Severin /Krogh/
  1 DEAT
  2 DATE 1931
  1 OCCU Kasserer
  0 @I2@ INDI
  1 NAME Bo /Lund/
  1 DEAT
  2 DATE 1940`,
);

const treeOf = ({ path }: TestMemorial) => `${path}/family-tree` as const;

/** A page with the people of the file in its tree, one of whom nobody may see. */
async function aTreeWithRestricted() {
  const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public" });
  await importFile(app, memorial, FILE);
  const { items } = (await memorial.owner.get(`${treeOf(memorial)}/people?q=severin`)).body;
  const personId = present(items[0]).id;
  await restrictPerson(app, memorial, personId);
  return { memorial, personId, before: await rowOf(memorial, personId) };
}

async function rowOf({ id }: TestMemorial, personId: string) {
  const isPerson = and(eq(treePeople.memorialId, id), eq(treePeople.id, personId));
  const [row] = await database.select().from(treePeople).where(isPerson);
  return row ?? null;
}

async function expectUnseen(memorial: TestMemorial): Promise<void> {
  const askers: Client[] = [visitor, memorial.owner];
  for (const by of askers) {
    const { status, text } = await by.get(`${treeOf(memorial)}/people`);
    expect(status).toBe(200);
    expect(text).toContain("Bo Lund");
    expect(text).not.toMatch(PARTS);
  }
  const { text } = await memorial.owner.get(`${treeOf(memorial)}.ged?living=with`);
  expect(text).toContain("Bo /Lund/");
  expect(text).not.toMatch(PARTS);
}

it("whom nobody may see stays as they are in a newer file that says other things of them", async () => {
  const { memorial, personId, before } = await aTreeWithRestricted();
  const newer = FILE.replace("Kasserer", "Bager").replace("1931", "1932").replace("1940", "1941");
  const { done } = await importFile(app, memorial, newer, { mode: "replace" });
  expect(done.state).toBe("done");
  expect(await rowOf(memorial, personId)).toEqual(before);
  await expectUnseen(memorial);
});

it("whom nobody may see stays in the tree where a newer file doesn't have them", async () => {
  const { memorial, personId, before } = await aTreeWithRestricted();
  const without = gedcom("5.5.1", "0 @I2@ INDI\n1 NAME Bo /Lund/\n1 DEAT Y");
  const { done } = await importFile(app, memorial, without, { mode: "replace" });
  expect(done.state).toBe("done");
  expect(await rowOf(memorial, personId)).toEqual(before);
  await expectUnseen(memorial);
});
