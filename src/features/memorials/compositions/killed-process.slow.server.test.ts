import { expect, it } from "vitest";
import { ProcessQueue, type QueueSettings } from "#platform/images/process-queue.server.ts";
import { ProcessQueues, type OrderQueue } from "#platform/images/process-queues.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { sharedProcesses } from "#test/processes.ts";
import type { ComposingOrder } from "./engine/sound/composing-worker.server.ts";
import { makePiece } from "./jobs.server.ts";

/** Makes a child process that is killed before it answers anything. */
const KILLED = ["--import", "data:text/javascript,process.kill(process.pid,'SIGKILL')"];

let killedAt: ComposingOrder["work"] | null = null;
const living = sharedProcesses();
const processes = new ProcessQueues(mortal);
const app = await testApp({}, { processes });

function mortal<Order extends object, Answer>(
  settings: QueueSettings,
  name: string,
): OrderQueue<Order, Answer> {
  const queue = living.of<Order, Answer>(settings, name);
  const killed = new ProcessQueue<Order, Answer>({ ...settings, execArgv: KILLED });
  return {
    ask: (order, limits) =>
      ("work" in order && order.work === killedAt ? killed : queue).ask(order, limits),
    async close() {
      await Promise.all([queue.close(), killed.close()]);
    },
  };
}

it("is taken up again after its process was killed, and made once", async () => {
  const page = await aMemorial(app);
  const choices = { form: "pastorale", mood: "light", minutes: 1, seed: 3 } as const;
  const asked = await page.owner.post(`${page.path}/compositions`, {
    ...choices,
    instruments: ["guitar"],
  });
  const at = `${page.path}/compositions/${asked.body.id}` as const;
  const ids = { memorialId: page.id, compositionId: asked.body.id };
  const state = async () => (await page.owner.get(at)).body.state;
  killedAt = "write";
  await expect(runJob(app.services, makePiece, ids)).rejects.toThrow("ended");
  expect(await state()).toBe("composing");
  killedAt = "sound";
  await expect(runJob(app.services, makePiece, ids)).rejects.toThrow("ended");
  expect(await state()).toBe("rendering");
  killedAt = null;
  await runJob(app.services, makePiece, ids);
  expect(await state()).toBe("ready");
  // Given up by mistake, it stays made.
  await giveUpJob(app.services, makePiece, ids);
  expect(await state()).toBe("ready");
  const keys: string[] = [];
  for await (const key of app.services.storage.list("compositions")) keys.push(key);
  expect(keys).toHaveLength(1);
});

it("that is given up says so, and can be tried again", async () => {
  const page = await aMemorial(app);
  const asked = await page.owner.post(`${page.path}/compositions`, {
    form: "adagio",
    mood: "grave",
    instruments: ["strings"],
  });
  const at = `${page.path}/compositions/${asked.body.id}` as const;
  await giveUpJob(app.services, makePiece, { memorialId: page.id, compositionId: asked.body.id });
  expect((await page.owner.get(at)).body).toMatchObject({
    state: "failed",
    problem: "Der skete en fejl, mens stykket blev lavet. Prøv igen.",
  });
  expect((await page.owner.post(`${at}/retry`)).body).toMatchObject({
    state: "queued",
    problem: null,
  });
});
