import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile, readFileOf } from "#test/tree-imports.ts";
import { judgeLargeTree } from "../tree/jobs.server.ts";

const app = await testApp();
const PEOPLE = 10_000;

it("ten thousand people come, go and come back, each in one step", async () => {
  const page = await aMemorial(app, { name: "Inger Østergård", privacy: "public" });
  const people = Array.from(
    { length: PEOPLE },
    (_, at) => `0 @I${at}@ INDI
    1 NAME Person${at} /Lund/
    1 BIRT
    2 DATE ${1700 + (at % 300)}
    1 NOTE Nummer ${at}
    1 FAM${at % 3 === 2 ? "C" : "S"} @F${Math.floor(at / 3)}@`,
  );
  const families = Array.from(
    { length: Math.floor(PEOPLE / 3) },
    (_, at) => `0 @F${at}@ FAM
    1 HUSB @I${3 * at}@
    1 WIFE @I${3 * at + 1}@
    1 CHIL @I${3 * at + 2}@`,
  );
  const file = gedcom("5.5.1", [...people, ...families].join("\n"));
  const { done, at } = await importFile(app, page, file, { subject: "I0" });
  expect(done.state).toBe("done");
  const tree = `${page.path}/family-tree` as const;
  const counts = async () => (await page.owner.get(tree)).body.counts;
  const whole = { people: PEOPLE, families: families.length };
  expect(await counts()).toEqual(whole);
  const undo = async () => {
    const { items } = (await page.owner.get(`${tree}/changes`)).body;
    const { status } = await page.owner.post(`${tree}/changes/${present(items[0]).id}/undo`);
    expect(status).toBe(204);
    await runJob(app.services, judgeLargeTree, { memorialId: page.id });
    return items.length;
  };
  expect(await undo()).toBe(1);
  expect(await counts()).toEqual({ people: 1, families: 0 });
  expect((await page.owner.get(at)).body.state).toBe("undone");
  expect(await undo()).toBe(2);
  expect(await counts()).toEqual(whole);
  expect((await page.owner.get(at)).body.state).toBe("done");
  const { text } = await page.owner.get(`${page.path}/family-tree.ged?version=5.5.1&living=with`);
  expect(text.match(/^1 NOTE Nummer /gm)).toHaveLength(PEOPLE);
});

it("twenty-five thousand are more than a tree holds", async () => {
  const page = await aMemorial(app);
  const people = Array.from({ length: 25_000 }, (_, at) => `0 @I${at}@ INDI\n1 NAME N${at} /Lund/`);
  const { found } = await readFileOf(app, page, gedcom("5.5.1", people.join("\n")));
  expect(found).toMatchObject({ state: "failed", problem: expect.stringContaining("20.000") });
});
