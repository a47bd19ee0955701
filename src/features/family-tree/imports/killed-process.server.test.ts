import { expect, it } from "vitest";
import { ProcessQueue, type QueueSettings } from "#platform/images/process-queue.server.ts";
import { ProcessQueues, type OrderQueue } from "#platform/images/process-queues.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { aPhotograph } from "#test/media.ts";
import { sharedProcesses } from "#test/processes.ts";
import { anArchive, applyFile, readFileOf } from "#test/tree-imports.ts";

/** Makes a child process that is killed before it answers anything. */
const KILLED = ["--import", "data:text/javascript,process.kill(process.pid,'SIGKILL')"];

let areKilled = false;
const living = sharedProcesses();
const processes = new ProcessQueues(mortal);
const app = await testApp({}, { processes });

/** Child processes that are killed for as long as `areKilled`. */
function mortal<Order extends object, Answer>(
  settings: QueueSettings,
  name: string,
): OrderQueue<Order, Answer> {
  const queue = living.of<Order, Answer>(settings, name);
  const killed = new ProcessQueue<Order, Answer>({ ...settings, execArgv: KILLED });
  return {
    ask: (order, limits) => (areKilled ? killed : queue).ask(order, limits),
    async close() {
      await Promise.all([queue.close(), killed.close()]);
    },
  };
}

it("is taken up again with its pictures after the process that unpacks them was killed", async () => {
  const page = await aMemorial(app, { name: "Inger Holm" });
  const { at, importId } = await readFileOf(app, page, await anArchive(await aPhotograph()));
  const asked = await page.owner.post(`${at}/apply`, { mode: "add", subject: null });
  expect(asked.status).toBe(202);
  const pictures = async () => (await page.owner.get(`${page.path}/media`)).body.items;
  areKilled = true;
  await expect(applyFile(app, page, importId)).rejects.toThrow("could not be unpacked");
  expect((await page.owner.get(at)).body).toMatchObject({
    state: "applying",
    counts: { media: 1 },
  });
  expect((await page.owner.get(`${page.path}/family-tree`)).body.counts.people).toBe(1);
  expect(await pictures()).toEqual([]);
  areKilled = false;
  await applyFile(app, page, importId);
  expect((await page.owner.get(at)).body).toMatchObject({ state: "done", counts: { media: 1 } });
  expect(await pictures()).toMatchObject([{ isHidden: true }]);
  expect((await page.owner.get(`${at}/report`)).body.items).toEqual([]);
});
