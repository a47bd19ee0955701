import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { renderMedia, renderRecording } from "#features/memorials/media/jobs.server.ts";
import type { Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import { probeMedia } from "#platform/video/recording.server.ts";
import type { TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles } from "#test/media.ts";
import { present } from "#test/present.ts";

/** Files in formats of former days, and what becomes of them. */

export const fixture = (name: string) => readFile(join("test/fixtures", name));

/** The keeper's item once it is prepared. */
export async function prepared(
  { services }: TestApp,
  memorial: TestMemorial,
  bytes: Uint8Array,
  name: string,
) {
  const added = await addFiles(memorial, [{ bytes, name, type: "application/octet-stream" }]);
  expect(added.status).toBe(201);
  const { id: mediaId, kind } = present(added.body.items[0]);
  const job = kind === "image" ? renderMedia : renderRecording;
  await runJob(services, job, { memorialId: memorial.id, mediaId });
  return (await memorial.owner.get(`${memorial.path}/media/${mediaId}`)).body;
}

type Prepared = Awaited<ReturnType<typeof prepared>>;

/** What browsers are given, as a file beside this one. */
export async function served({ app }: TestApp, item: Prepared, format: string, beside: string) {
  const { url } = present(item.variants.find((variant) => variant.format === format));
  const answer = await app.inject({ url });
  const path = join(dirname(beside), `served.${format}`);
  await writeFile(path, answer.rawPayload);
  return { path, type: answer.headers["content-type"] };
}

export async function expectOriginal({ owner, path }: TestMemorial, id: string, bytes: Buffer) {
  const { headers } = await owner.get(`${path}/media/${id}/original`);
  expect(headers["content-length"]).toBe(String(bytes.length));
}

export async function expectFilm(app: TestApp, tools: Ffmpeg, file: string): Promise<void> {
  const memorial = await aMemorial(app, { privacy: "public" });
  const bytes = await readFile(file);
  const item = await prepared(app, memorial, bytes, file);
  expect(item).toMatchObject({ kind: "video", status: "ready", problem: null, hasSound: true });
  expect(item.variants.map(({ format }) => format)).toEqual(["jpeg", "mp4"]);
  const { path, type } = await served(app, item, "mp4", file);
  expect(type).toBe("video/mp4");
  expect(await probeMedia(tools, { path, extension: "mp4" })).toMatchObject({
    picture: { codec: "h264", pixelFormat: "yuv420p" },
    sound: { codec: "aac" },
  });
  await expectOriginal(memorial, item.id, bytes);
}

export async function expectSound(app: TestApp, tools: Ffmpeg, file: string): Promise<void> {
  const memorial = await aMemorial(app, { privacy: "public" });
  const bytes = await readFile(file);
  const item = await prepared(app, memorial, bytes, file);
  expect(item).toMatchObject({ kind: "audio", status: "ready", problem: null });
  expect(item.variants.map(({ format }) => format)).toEqual(["m4a"]);
  const { path, type } = await served(app, item, "m4a", file);
  expect(type).toBe("audio/mp4");
  const { sound } = await probeMedia(tools, { path, extension: "m4a" });
  expect(sound).toMatchObject({ codec: "aac" });
  await expectOriginal(memorial, item.id, bytes);
}

/** The file of a fixture, copied to where what is made of it may lie beside it. */
export async function copied(name: string, directory: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, await fixture(`recordings/${name}`));
  return path;
}
