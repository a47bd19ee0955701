import { expect, it, onTestFinished } from "vitest";
import { startWorker } from "#platform/job-worker.server.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial } from "#test/factories.ts";
import { untilSettled } from "#test/media.ts";
import { beginPicture } from "./long-work.ts";
import { startedBy, stillRunning } from "./processes.ts";
import { aPlace } from "./servers.ts";

/** One of two nodes on one database is killed; both share the files. The other is our process. */
const { url: DATABASE_URL } = await testDatabase();
const first = await aPlace({ DATABASE_URL });
const second = await testApp({ DATA_DIRECTORY: first.directory });
await first.start();

it("the other node takes over the jobs of a killed one", async () => {
  const memorial = await aMemorial(first);
  const picture = await beginPicture(first, memorial);
  const children = await startedBy(first.server().pid);

  await first.server().end("SIGKILL");
  await expect.poll(() => stillRunning(children)).toEqual([]);
  const { services } = second;
  const timing = { pollMs: 100, takeOverMs: 1000 };
  const worker = await startWorker(services, services.registry.jobs, timing);
  onTestFinished(() => worker.stop());

  const { path } = memorial;
  const owner = second.as(memorial.owner.cookie);
  await untilSettled({ ...memorial, owner: { ...memorial.owner, ...owner } }, picture);
  const { body } = await owner.get(`${path}/media/${picture}`);
  expect(body.status).toBe("ready");
});
