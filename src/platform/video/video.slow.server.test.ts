import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loudnessOf } from "#test/heard.ts";
import { generateSound, H264, playabilityOf, record, requireFfmpeg } from "#test/recordings.ts";
import { runProgram } from "./ffmpeg.server.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import type { MediaFile } from "./media-file.ts";
import { probeMedia } from "./recording.server.ts";
import { levelSound } from "./sound.server.ts";
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

const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];
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
  expect(await playabilityOf(tools, video.web.path)).toEqual({
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
  expect(await playabilityOf(tools, video.web.path)).toMatchObject({ codec: "h264", sound: "aac" });
});

test("follows no playlist or script, whatever the file's name", async () => {
  const private_ = await record(tools, file("private.mp4"), { as: H264 });
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
  { extension: "m4a", as: ["-c:a", "alac"] },
  { extension: "wav", as: [] },
  { extension: "ogg", as: ["-c:a", "libvorbis"] },
  { extension: "flac", as: [] },
  { extension: "aif", as: ["-f", "aiff", "-write_id3v2", "1"] },
  { extension: "wma", as: ["-c:a", "wmav2", "-f", "asf"] },
  { extension: "aac", as: ["-c:a", "aac", "-f", "adts", "-write_id3v2", "1"] },
])("levels the sound of .$extension $as, without its tags", async ({ extension, as }) => {
  const tags = ["-metadata", "title=SecretTitle", "-metadata", "comment=SecretPlace"];
  const source = "sine=frequency=440:duration=1";
  const all = [...as, ...tags];
  const original = await generateSound(tools, file(`song.${extension}`), source, all);
  expect((await readFile(original.path)).toString("latin1").replaceAll("\0", "")).toContain(
    "SecretTitle",
  );
  const sound = await levelSound(tools, original, await emptyFolder());
  expect(sound.files.map(({ kind }) => kind)).toEqual(["opus", "aac"]);
  for (const each of sound.files) {
    expect((await readFile(each.path)).toString("latin1")).not.toContain("Secret");
    expect((await loudnessOf(tools, each.path)).integrated).toBeCloseTo(-18, 0);
  }
  expect(sound.seconds).toBeCloseTo(1, 0);
});
