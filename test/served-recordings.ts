import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect } from "vitest";
import type { Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import type { TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";
import { record, recordSound, tagsOf } from "#test/recordings.ts";

/**
 * Metadata that phones and programs write into recordings, as far as ffmpeg can write it into each
 * format.
 */
const SECRETS = [
  "title",
  "artist",
  "author",
  "comment",
  "make",
  "model",
  "originator",
  "description",
  "com.apple.quicktime.make",
  "com.apple.quicktime.model",
  "com.apple.quicktime.author",
].flatMap((name) => ["-metadata", `${name}=Secret-${name}`]);
const PLACE = ["location", "location-eng", "com.apple.quicktime.location.ISO6709"].flatMap(
  (name) => ["-metadata", `${name}=+55.6761+012.5683/`],
);
const OF_STREAMS = ["-metadata:s", "handler_name=SecretDevice", "-metadata:s", "title=SecretTrack"];
const TIME = ["-metadata", "creation_time=2019-07-03T10:00:00Z"];
const WRITTEN = [...SECRETS, ...PLACE, ...OF_STREAMS, ...TIME];

/** The keeper's item once the jobs have run. */
export async function addRecording(memorial: TestMemorial, bytes: Buffer) {
  const { body } = await addFiles(memorial, [{ bytes, name: "optagelse" }]);
  const { id } = present(body.items[0]);
  await untilSettled(memorial, id);
  return (await memorial.owner.get(`${memorial.path}/media/${id}`)).body;
}

/**
 * Records a file that tells place, device, time and names, adds it to a page, and expects visitors to be told none of
 * that, by none of its files.
 */
export async function serveRecording(app: TestApp, tools: Ffmpeg, file: string, as: string[]) {
  const name = basename(file);
  if (name.startsWith("film")) await record(tools, file, { as: [...as, ...WRITTEN] });
  else await recordSound(tools, file, [...as, ...WRITTEN]);
  expect(JSON.stringify(await tagsOf(tools, file))).toContain("Secret");
  const memorial = await aMemorial(app, { privacy: "public" });
  const item = await addRecording(memorial, await readFile(file));
  expect(item.status).toBe("ready");
  if (item.kind === "audio") await letHear(memorial, item.id);
  const recordings = item.variants.filter(({ format }) => format !== "jpeg");
  const formats = item.kind === "video" ? ["mp4"] : ["opus", "m4a"];
  expect(recordings.map(({ format }) => format)).toEqual(formats);
  for (const { url, format } of recordings) {
    const answer = await app.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.toString("latin1")).not.toMatch(/Secret|55\.67|2019-07/);
    const served = join(dirname(file), `served-${name}.${format}`);
    await writeFile(served, answer.rawPayload);
    const tags = Object.entries(await tagsOf(tools, served));
    expect(tags.filter(([tag, value]) => !isAllowed(tag, value))).toEqual([]);
  }
  return { item };
}

/** Until then it is the keepers' alone. */
async function letHear({ owner, path }: TestMemorial, mediaId: string): Promise<void> {
  const said = await owner.put(`${path}/music/${mediaId}`, { licence: { kind: "own" } });
  expect(said.status).toBe(200);
}

const OF_FORMAT = /^(major_brand|minor_version|compatible_brands|language|handler_name|vendor_id)$/;

/** Our ffmpeg adds an encoder tag to re-encoded streams. */
function isAllowed(tag: string, value: string): boolean {
  return OF_FORMAT.test(tag) || (tag === "encoder" && /^Lavc lib(x264|opus)$/.test(value));
}
