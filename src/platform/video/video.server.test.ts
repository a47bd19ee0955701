import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { present } from "#test/present.ts";
import {
  H264,
  playabilityOf,
  record,
  recordSound,
  requireFfmpeg,
  soundOf,
} from "#test/recordings.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import type { MediaFile } from "./media-file.ts";
import { probeMedia } from "./recording.server.ts";
import { posterAndWebVersion } from "./video.server.ts";

let tools: Ffmpeg;
let folder: string;
let made = 0;

beforeAll(async () => {
  tools = await requireFfmpeg();
  folder = await mkdtemp(path.join(tmpdir(), "video-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => path.join(folder, name);

async function emptyFolder(): Promise<string> {
  made += 1;
  const created = file(`made-${made}`);
  await mkdir(created);
  return created;
}

const secrets = [
  ["-metadata", "location=+55.6761+012.5683/"],
  ["-metadata", "make=SecretCamera"],
  ["-metadata", "creation_time=2019-07-03T12:00:00Z"],
  ["-metadata:s:v", "handler_name=SecretHandler"],
  ["-metadata:s:a", "handler_name=SecretHandler"],
].flat();

/** Conversion is in `video.slow.server.test.ts`, as are the formats of sound. */
test("copies what every browser plays, without location, camera and time", async () => {
  const original = await record(tools, file("phone.mp4"), { as: [...H264, ...secrets] });
  const progress: number[] = [];
  const onProgress = (share: number) => progress.push(share);
  const video = await posterAndWebVersion(tools, original, await emptyFolder(), { onProgress });
  expect(video).toMatchObject({ width: 64, height: 48 });
  expect(video.takenAt).toEqual(new Date("2019-07-03T12:00:00Z"));
  expect(await playabilityOf(tools, video.web.path)).toEqual({
    codec: "h264",
    pixelFormat: "yuv420p",
    width: 64,
    height: 48,
    sound: "aac",
  });
  expect(await soundOf(tools, video.web.path)).toBe(await soundOf(tools, original.path));
  const bytes = (await readFile(video.web.path)).toString("latin1");
  expect((await readFile(original.path)).toString("latin1")).toMatch(/Secret|55\.6761|x264/);
  expect(bytes).not.toMatch(/Secret|55\.6761|x264|creation/);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  expect(progress.at(-1)).toBeGreaterThan(0.8);
});

test.each([
  { name: "whose index never came", as: [] },
  { name: "whose second half never came", as: ["-movflags", "+faststart"] },
])("refuses a recording $name, leaving nothing", async ({ as }) => {
  const whole = await record(tools, file("whole.mp4"), {
    seconds: 6,
    as: [...H264, ...as],
  });
  const bytes = await readFile(whole.path);
  const half: MediaFile = { path: file("half.mp4"), extension: "mp4" };
  await writeFile(half.path, bytes.subarray(0, bytes.length / 2));
  const into = await emptyFolder();
  const working = posterAndWebVersion(tools, half, into);
  await expect(working).rejects.toMatchObject({ reason: "truncated" });
  expect(await readdir(into)).toEqual([]);
});

test("follows no playlist or script, whatever the file's name", async () => {
  const private_ = await record(tools, file("private.mp4"), { as: H264 });
  const texts = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${private_.path}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile ${private_.path}\n`,
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${private_.path}"/></svg>`,
    "",
  ];
  const extensions = ["mp4", "webm", "mp3", "ogg"];
  for (const [index, text] of texts.entries()) {
    const extension = present(extensions[index]);
    const disguised: MediaFile = { path: file(`disguised.${extension}`), extension };
    await writeFile(disguised.path, text);
    await expect(probeMedia(tools, disguised)).rejects.toMatchObject({
      name: "UnreadableMediaError",
    });
  }
});

test("refuses what it can't play", async () => {
  const into = await emptyFolder();
  const tone = await recordSound(tools, file("tone.m4a"), ["-c:a", "aac"]);
  const unsupported = { reason: "unsupported" };
  const asVideo = { ...tone, extension: "mp4" };
  await expect(posterAndWebVersion(tools, asVideo, into)).rejects.toMatchObject(unsupported);
  await expect(probeMedia(tools, { ...tone, extension: "m3u8" })).rejects.toMatchObject(
    unsupported,
  );
  const odd = await record(tools, file("odd.mov"), { as: ["-c:v", "png", "-c:a", "aac"] });
  await expect(posterAndWebVersion(tools, odd, into)).rejects.toMatchObject(unsupported);
  expect(await readdir(into)).toEqual([]);
});
