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

/** What browsers are given, as a file beside this one: visitors', or the one with this cookie. */
export async function served(
  { app }: TestApp,
  item: Prepared,
  format: string,
  beside: string,
  cookie?: string,
) {
  const { url } = present(item.variants.find((variant) => variant.format === format));
  const answer = await app.inject({ url, headers: { ...(cookie !== undefined && { cookie }) } });
  expect(answer.statusCode).toBe(200);
  const path = join(dirname(beside), `served.${format}`);
  await writeFile(path, answer.rawPayload);
  return { path, type: answer.headers["content-type"] };
}

/** Whether keepers still get the file that they added. */
export async function isKept({ owner, path }: TestMemorial, id: string, bytes: Buffer) {
  const { headers } = await owner.get(`${path}/media/${id}/original`);
  return headers["content-length"] === String(bytes.length);
}

const READY = { status: "ready", problem: null, isKept: true };

/** What a film or a recording of sound becomes. */
export const PLAYABLE_FILM = {
  ...READY,
  kind: "video",
  hasSound: true,
  formats: ["jpeg", "mp4"],
  type: "video/mp4",
  picture: { codec: "h264", pixelFormat: "yuv420p" },
  sound: { codec: "aac" },
};
export const PLAYABLE_SOUND = {
  ...READY,
  kind: "audio",
  // Until its licence is said.
  isHidden: true,
  formats: ["opus", "m4a"],
  type: "audio/mp4",
  sound: { codec: "aac" },
};

/** What is known of it once it is prepared, and of the file that browsers play. */
export async function converted(app: TestApp, tools: Ffmpeg, file: string, extension: string) {
  const memorial = await aMemorial(app, { privacy: "public" });
  const bytes = await readFile(file);
  const item = await prepared(app, memorial, bytes, file);
  // A sound waits for its licence.
  const cookie = item.isHidden === true ? memorial.owner.cookie : undefined;
  const { path, type } = await served(app, item, extension, file, cookie);
  return {
    ...item,
    ...(await probeMedia(tools, { path, extension })),
    formats: item.variants.map(({ format }) => format),
    type,
    isKept: await isKept(memorial, item.id, bytes),
  };
}

/** The file of a fixture, copied to where what is made of it may lie beside it. */
export async function copied(name: string, directory: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, await fixture(`recordings/${name}`));
  return path;
}
