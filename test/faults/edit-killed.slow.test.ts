import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial } from "#test/factories.ts";
import { holdWrites } from "#test/held-writes.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { aPlace } from "./servers.ts";

/** A picture is edited by a server that is killed in the step that would show it. */
const { url: DATABASE_URL } = await testDatabase();
const place = await aPlace({ DATABASE_URL });
const app = await testApp();
const patient = { timeout: 100_000, interval: 50 };

it("a killed server shows an edited picture once, and what it was until then", async () => {
  await place.start();
  const page = await aMemorial(place);
  const { body } = await addFiles(page, [{ bytes: await aPhotograph() }]);
  const at = `${page.path}/media/${present(body.items[0]).id}` as const;
  await expect.poll(async () => (await page.owner.get(at)).body.status, patient).toBe("ready");
  const before = (await page.owner.get(at)).body;

  // The job that removes the files before is enqueued where the new ones are shown.
  const jobs = "graphile_worker._private_jobs";
  const held = await holdWrites(app, jobs, "new.payload -> 'keys' is not null");
  const recipe = { version: 1, crop: { x: 0, y: 0, width: 0.5, height: 1 } };
  expect((await page.owner.put(`${at}/edit`, { recipe })).status).toBe(200);
  await held.untilHeld();
  await place.server().end("SIGKILL");
  await held.release();
  await place.start();
  expect((await page.owner.get(at)).body.variants).toEqual(before.variants);
  const stateOf = async () => (await page.owner.get(`${at}/edit`)).body.state;
  await expect.poll(stateOf, patient).toBe("ready");
  const { variants, width } = (await page.owner.get(at)).body;
  expect(width).toBe(Math.round((before.width ?? 0) / 2));
  for (const { url } of variants) expect(url).toMatch(/-e1\./);
  const countJobs = async () => {
    const count = `select count(*)::int from ${jobs} where key like 'edit:%'`;
    const { rows } = await app.services.database.$client.query<{ count: number }>(count);
    return rows[0]?.count;
  };
  await expect.poll(countJobs, patient).toBe(0);
});
