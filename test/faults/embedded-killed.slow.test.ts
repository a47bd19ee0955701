import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aMemorial } from "#test/factories.ts";
import { aPhotograph, untilSettled } from "#test/media.ts";
import { present, refusalOf } from "#test/present.ts";
import { beginPicture } from "./long-work.ts";
import { postmasterOf, startedBy, stillRunning, type Seen } from "./processes.ts";
import { aPlace } from "./servers.ts";
import { beginUpload, goOn, offsetOf, partHeaders, sendPart } from "./uploads.ts";
import { Writers } from "./writers.ts";

/** What `kill -9` does to a server with its own database. */
const place = await aPlace();
await place.start();

it("a kill of the database loses no write, and the server recovers by itself", async () => {
  const writers = await Writers.begin(place);
  await expect.poll(() => writers.answered).toBeGreaterThan(10);
  const killed = await postmasterOf(place.directory);
  process.kill(killed?.pid ?? 0, "SIGKILL");
  await expect.poll(() => writers.refusals.length).toBeGreaterThan(0);
  const before = writers.answered;
  await expect.poll(() => writers.answered).toBeGreaterThan(before);
  await writers.rest();
  expect(await writers.lostOrHalf()).toEqual([]);
  for (const { status, headers, body } of writers.refusals) {
    expect({ status, retry: headers["retry-after"], code: refusalOf({ body }).code }).toEqual({
      status: 503,
      retry: "5",
      code: "unavailable",
    });
  }
  expect((await postmasterOf(place.directory))?.pid).not.toBe(killed?.pid);
});

it("after a kill an upload resumes at its offset, and so does rendering of a picture", async () => {
  const memorial = await aMemorial(place);
  const { owner, path } = memorial;
  const bytes = await aPhotograph();
  const upload = await beginUpload(place, owner, bytes.length);
  const uploadId = upload.split("/").at(-1) ?? "";
  const sent = Math.floor(bytes.length / 2);
  sendPart(place, owner, { line: `PATCH ${upload}`, headers: partHeaders(0), bytes, sent });
  const stored = join(place.directory, "uploads", uploadId);
  await expect.poll(async () => (await stat(stored)).size).toBe(sent);
  const picture = await beginPicture(place, memorial);
  const isDatabase = ({ command }: Seen) => command.includes("postgres");
  const children = (await startedBy(place.server().pid)).filter((seen) => !isDatabase(seen));
  expect(children.map(({ command }) => command).join()).toContain("image-worker");

  await place.server().end("SIGKILL");
  await expect.poll(() => stillRunning(children)).toEqual([]);
  await place.start();

  expect(await offsetOf(place, owner, upload)).toBe(sent);
  expect(await goOn(place, owner, upload, { offset: sent, bytes })).toBe(204);
  const added = await owner.post(`${path}/media`, { uploadId });
  expect(added.status).toBe(201);
  const original = await owner.get(`${path}/media/${present(added.body.items[0]).id}/original`);
  expect(original.headers["content-length"]).toBe(String(bytes.length));

  await untilSettled(memorial, picture);
  const { body } = await owner.get(`${path}/media/${picture}`);
  expect(body.status).toBe("ready");
  expect(body.variants.length).toBeGreaterThan(0);
});
