import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { aMemorial } from "#test/factories.ts";
import { untilSettled } from "#test/media.ts";
import { beginPicture } from "./long-work.ts";
import { startedBy, stillRunning } from "./processes.ts";
import { aPlace } from "./servers.ts";

/** One of two nodes on one database is killed; both share the files. */
const { url: DATABASE_URL } = await testDatabase();
const first = await aPlace({ DATABASE_URL });
await first.start();

it("the other node takes over the jobs of a killed one", { timeout: 300_000 }, async () => {
  const memorial = await aMemorial(first);
  const picture = await beginPicture(first, memorial);
  const children = await startedBy(first.server().pid);
  const second = await aPlace({ DATABASE_URL, DATA_DIRECTORY: first.directory });

  await first.server().end("SIGKILL");
  await expect.poll(() => stillRunning(children)).toEqual([]);
  await second.start();

  const { path } = memorial;
  const owner = second.as(memorial.owner.cookie);
  await untilSettled({ ...memorial, owner: { ...memorial.owner, ...owner } }, picture);
  const { body } = await owner.get(`${path}/media/${picture}`);
  expect(body.status).toBe("ready");
});
