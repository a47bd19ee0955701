import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { aLargeTree, aRelative } from "#test/family-trees.ts";
import { runJob } from "#test/jobs.ts";
import { judgeLargeTree, judgeTrees } from "./jobs.server.ts";

const app = await testApp();
const visitor = app.as();

it("is judged by a job after a write, and until then nobody shows who isn't said dead", async () => {
  const memorial = await aMemorial(app, { privacy: "public" });
  await aLargeTree(app, memorial, 1200);
  const shown = async () =>
    (await visitor.get(`${memorial.path}/family-tree/people`)).body.items.length;
  await runJob(app.services, judgeTrees, {});
  expect(await shown()).toBe(50);
  const dead = { name: "Aage", life: "dead" as const };
  await aRelative(memorial, dead, { to: memorial.id, as: "partner" });
  expect(await shown()).toBe(2);
  expect((await visitor.get(`${memorial.path}/family-tree`)).body.counts.people).toBe(2);
  await runJob(app.services, judgeLargeTree, { memorialId: memorial.id });
  expect(await shown()).toBe(50);
  const { counts } = (await visitor.get(`${memorial.path}/family-tree`)).body;
  expect(counts).toEqual({ people: 1202, families: 601 });
});
