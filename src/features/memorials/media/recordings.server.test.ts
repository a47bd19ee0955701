import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { record, requireFfmpeg } from "#test/recordings.ts";
import { addRecording, serveRecording } from "#test/served-recordings.ts";

/** The other formats are in `recordings.slow.server.test.ts`. */
const app = await testApp({}, { worker: true });
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-recordings-"));
afterAll(() => rm(directory, { recursive: true }));

it("makes a film playable everywhere, with a picture to begin with, and without metadata", async () => {
  const film = join(directory, "film.mov");
  const { item } = await serveRecording(app, tools, film, ["-movflags", "use_metadata_tags"]);
  expect(item).toMatchObject({ kind: "video", width: 64, height: 48 });
  expect(item).toMatchObject({ seconds: expect.closeTo(0.3, 1), hasSound: true });
  const [poster, web] = [present(item.variants[0]), present(item.variants[1])];
  expect([poster.format, web.format]).toEqual(["jpeg", "mp4"]);
  const played = await app.as().get(web.url, { range: "bytes=0-99" });
  expect(played).toMatchObject({ status: 206, headers: { "content-type": "video/mp4" } });
});

it("serves a voice in two formats, without metadata", async () => {
  const { item } = await serveRecording(app, tools, join(directory, "sang.mp3"), []);
  expect(item).toMatchObject({ kind: "audio", seconds: expect.closeTo(0.3, 1), hasSound: true });
  const types = [];
  for (const { url } of item.variants)
    types.push((await app.as().get(url)).headers["content-type"]);
  expect(types).toEqual(["audio/ogg", "audio/mp4"]);
});

it("notifies the keeper when a film can't be played", async () => {
  const film = await record(tools, join(directory, "hel.mp4"));
  const half = (await readFile(film.path)).subarray(0, 1000);
  const item = await addRecording(await aMemorial(app), half);
  expect(item).toMatchObject({ status: "failed", problem: "Filen kan ikke vises. Vælg en anden." });
});
