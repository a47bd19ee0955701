import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { record, recordSound, requireFfmpeg, soundOf } from "#test/recordings.ts";
import { runProgram } from "./ffmpeg.server.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import type { MediaFile } from "./media-file.ts";
import { probeMedia } from "./recording.server.ts";
import { cleanSound } from "./sound.server.ts";
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

const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];
const secrets = [
  ["-metadata", "location=+55.6761+012.5683/"],
  ["-metadata", "make=SecretCamera"],
  ["-metadata", "creation_time=2019-07-03T12:00:00Z"],
  ["-metadata:s:v", "handler_name=SecretHandler"],
  ["-metadata:s:a", "handler_name=SecretHandler"],
].flat();

async function playable(video: string) {
  const { picture, sound } = await probeMedia(tools, { path: video, extension: "mp4" });
  const { codec, pixelFormat, width, height } = picture ?? {};
  return { codec, pixelFormat, width, height, sound: sound?.codec ?? null };
}

test("copies what every browser plays, without location, camera and time", async () => {
  const original = await record(tools, file("phone.mp4"), { as: [...h264, ...secrets] });
  const progress: number[] = [];
  const onProgress = (share: number) => progress.push(share);
  const video = await posterAndWebVersion(tools, original, await emptyFolder(), { onProgress });
  expect(video).toMatchObject({ width: 320, height: 180 });
  expect(video.takenAt).toEqual(new Date("2019-07-03T12:00:00Z"));
  expect(await playable(video.web.path)).toEqual({
    codec: "h264",
    pixelFormat: "yuv420p",
    width: 320,
    height: 180,
    sound: "aac",
  });
  expect(await soundOf(tools, video.web.path)).toBe(await soundOf(tools, original.path));
  const bytes = (await readFile(video.web.path)).toString("latin1");
  expect((await readFile(original.path)).toString("latin1")).toMatch(/Secret|55\.6761|x264/);
  expect(bytes).not.toMatch(/Secret|55\.6761|x264|creation/);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  expect(progress.at(-1)).toBeGreaterThan(0.8);
});

test("rotates, shrinks and converts a phone's upright recording larger than a screen", async () => {
  const lying = await record(tools, file("lying.mov"), {
    size: "2560x1440",
    seconds: 0.2,
    as: [...hevc, "-tag:v", "hvc1", "-c:a", "pcm_s16le"],
  });
  const upright: MediaFile = { path: file("upright.mov"), extension: "mov" };
  const turn = ["-v", "error", "-i", lying.path, "-c", "copy", "-metadata:s:v", "rotate=90"];
  await runProgram(tools.ffmpeg, [...turn, upright.path], { timeLimitMs: 10_000 });
  const video = await posterAndWebVersion(tools, upright, await emptyFolder());
  expect(video).toMatchObject({ width: 1080, height: 1920 });
  expect(await playable(video.web.path)).toEqual({
    codec: "h264",
    pixelFormat: "yuv420p",
    width: 1080,
    height: 1920,
    sound: "aac",
  });
  const poster = await sharp(video.poster.path).metadata();
  expect(poster).toMatchObject({ format: "jpeg", width: 1080, height: 1920 });
});

test("converts HDR colours to standard range", async () => {
  const hlg = "setparams=color_trc=arib-std-b67:color_primaries=bt2020:colorspace=bt2020nc";
  const original = await record(tools, file("hdr.mp4"), {
    sound: false,
    seconds: 0.3,
    as: ["-vf", `${hlg},format=yuv420p10le`, ...hevc],
  });
  expect((await probeMedia(tools, original)).picture?.isHdr).toBe(true);
  const video = await posterAndWebVersion(tools, original, await emptyFolder());
  const web = await probeMedia(tools, { path: video.web.path, extension: "mp4" });
  expect(web.picture).toMatchObject({ codec: "h264", pixelFormat: "yuv420p", isHdr: false });
  expect(web.sound).toBeNull();
});

test("converts WebM", async () => {
  const as = ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"];
  const original = await record(tools, file("browser.webm"), { as });
  const video = await posterAndWebVersion(tools, original, await emptyFolder());
  expect(await playable(video.web.path)).toMatchObject({ codec: "h264", sound: "aac" });
});

test.each([
  { name: "whose index never came", as: [] },
  { name: "whose second half never came", as: ["-movflags", "+faststart"] },
])("refuses a recording $name, leaving nothing", async ({ as }) => {
  const whole = await record(tools, file("whole.mp4"), { seconds: 10, as: [...h264, ...as] });
  const bytes = await readFile(whole.path);
  const half: MediaFile = { path: file("half.mp4"), extension: "mp4" };
  await writeFile(half.path, bytes.subarray(0, bytes.length / 2));
  const into = await emptyFolder();
  const working = posterAndWebVersion(tools, half, into);
  await expect(working).rejects.toMatchObject({ reason: "truncated" });
  expect(await readdir(into)).toEqual([]);
});

test("follows no playlist or script, whatever the file's name", async () => {
  const private_ = await record(tools, file("private.mp4"), { as: h264 });
  const texts = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${private_.path}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile ${private_.path}\n`,
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${private_.path}"/></svg>`,
    "",
  ];
  for (const text of texts) {
    for (const extension of ["mp4", "webm", "mp3", "ogg", "wav"]) {
      const disguised: MediaFile = { path: file(`disguised.${extension}`), extension };
      await writeFile(disguised.path, text);
      await expect(probeMedia(tools, disguised)).rejects.toMatchObject({
        name: "UnreadableMediaError",
      });
    }
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

test("stops at once on request, leaving nothing", async () => {
  const original = await record(tools, file("long.mp4"), {
    size: "1280x720",
    seconds: 20,
    as: ["-c:v", "mpeg4", "-c:a", "aac"],
  });
  const into = await emptyFolder();
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error("closing"));
  const working = posterAndWebVersion(tools, original, into, { signal: stop.signal, onProgress });
  await expect(working).rejects.toThrow("closing");
  expect(await readdir(into)).toEqual([]);
});

test.each([
  { extension: "mp3", as: ["-c:a", "libmp3lame"] },
  { extension: "m4a", as: ["-c:a", "aac"] },
  { extension: "wav", as: [] },
  { extension: "ogg", as: ["-c:a", "libvorbis"] },
])("keeps the sound of .$extension as it is, without its tags", async ({ extension, as }) => {
  const tags = ["-metadata", "title=SecretTitle", "-metadata", "comment=SecretPlace"];
  const original = await recordSound(tools, file(`song.${extension}`), [...as, ...tags]);
  expect((await readFile(original.path)).toString("latin1")).toContain("SecretTitle");
  const sound = await cleanSound(tools, original, await emptyFolder());
  const [same] = sound.files;
  const path = same?.path ?? "";
  expect((await readFile(path)).toString("latin1")).not.toContain("Secret");
  expect(await soundOf(tools, path)).toBe(await soundOf(tools, original.path));
  expect(sound.seconds).toBeCloseTo(2, 0);
});

test("refuses a song that isn't one", async () => {
  const into = await emptyFolder();
  const text: MediaFile = { path: file("text.mp3"), extension: "mp3" };
  await writeFile(text.path, "la la la");
  await expect(cleanSound(tools, text, into)).rejects.toMatchObject({ reason: "truncated" });
  expect(await readdir(into)).toEqual([]);
});
