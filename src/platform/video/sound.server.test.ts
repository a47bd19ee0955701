import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loudnessOf, soundIn } from "#test/heard.ts";
import { generateSound, recordSound, requireFfmpeg, tagsOf } from "#test/recordings.ts";
import { present } from "#test/present.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import type { MediaFile } from "./media-file.ts";
import { levelSound, type SoundOptions } from "./sound.server.ts";

let tools: Ffmpeg;
let folder: string;
let made = 0;

beforeAll(async () => {
  tools = await requireFfmpeg();
  folder = await mkdtemp(path.join(tmpdir(), "sound-"));
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

/** What becomes of it, and how loud each of its files is, measured anew. */
async function levelled(original: MediaFile, options: SoundOptions = {}) {
  const sound = await levelSound(tools, original, await emptyFolder(), options);
  expect(sound.files.map(({ kind }) => kind)).toEqual(["opus", "aac"]);
  const served = [];
  for (const each of sound.files) served.push(await loudnessOf(tools, each.path));
  return { ...sound, served };
}

/** Each with a second of it: the meter needs 0.4 s. */
const TONES: [name: string, source: string, as: string[]][] = [
  ["quiet", "sine=frequency=440:duration=1,volume=-22dB", []],
  ["loud and clipped", "sine=frequency=440:duration=1,volume=40dB", []],
  ["in stereo", "aevalsrc=0.02*sin(880*PI*t)|0.03*sin(1320*PI*t):d=1:s=44100", []],
  ["on one of two channels", "aevalsrc=0.1*sin(880*PI*t)|0:d=1:s=44100", []],
  ["of six channels", "sine=frequency=440:duration=1", ["-ac", "6"]],
  ["of a telephone", "sine=frequency=440:duration=1,volume=-15dB", ["-ar", "8000"]],
];

describe("a recording", () => {
  test.each(TONES)("that is %s is as loud as all others", async (name, source, as) => {
    const original = await generateSound(tools, file(`${name}.wav`), source, as);
    const { served, loudness } = await levelled(original);
    for (const { integrated, truePeak } of served) {
      expect(Math.abs(present(integrated) + 18)).toBeLessThanOrEqual(0.5);
      expect(truePeak).toBeLessThanOrEqual(-1.5);
    }
    expect(loudness).toBeCloseTo(-18, 0);
  });

  test("that is hardly heard gets 24 dB, and no more", async () => {
    const faint = "sine=frequency=440:duration=1,volume=-40dB";
    const as = ["-c:a", "pcm_s24le"];
    const original = await generateSound(tools, file("faint.wav"), faint, as);
    const before = present((await loudnessOf(tools, original.path)).integrated);
    const { served, loudness } = await levelled(original);
    expect(loudness).toBeCloseTo(before + 24, 0);
    for (const { integrated } of served) expect(integrated).toBeCloseTo(before + 24, 0);
  });

  test("of high peaks keeps them whole, and is quieter instead", async () => {
    const knocks = "if(lt(mod(t\\,0.25)\\,0.002)\\,0.9*sin(6000*PI*t)\\,0.004*sin(880*PI*t))";
    const source = `aevalsrc=${knocks}:d=2:s=44100`;
    const { served, loudness } = await levelled(
      await generateSound(tools, file("knocks.wav"), source),
    );
    expect(loudness).toBeLessThan(-19);
    for (const { integrated, truePeak } of served) {
      expect(truePeak).toBeLessThanOrEqual(-1.5);
      expect(truePeak).toBeGreaterThan(-6);
      expect(Math.abs(present(integrated) - present(loudness))).toBeLessThanOrEqual(0.5);
    }
  });

  test("of silence stays silent", async () => {
    const original = await generateSound(tools, file("silence.wav"), "anullsrc=r=44100:d=1");
    const { served, loudness, waveform, seconds } = await levelled(original);
    expect({ loudness, seconds }).toEqual({ loudness: null, seconds: expect.closeTo(1, 2) });
    expect(served.map(({ integrated }) => integrated)).toEqual([null, null]);
    expect(new Set(waveform.peaks)).toEqual(new Set([0]));
  });

  test("of a fifth of a second is taken, as it is", async () => {
    const source = "sine=frequency=440:duration=0.2";
    const { seconds, loudness, files } = await levelled(
      await generateSound(tools, file("short.mp3"), source),
    );
    expect({ seconds, loudness }).toEqual({ seconds: expect.closeTo(0.2, 1), loudness: null });
    for (const each of files) {
      expect((await soundIn(tools, each.path)).seconds).toBeCloseTo(0.2, 1);
    }
  });

  test("has its peaks, of at most 800 stretches", async () => {
    const source = "aevalsrc='0.1*sin(880*PI*t)*gte(t,0.5)':d=1:s=44100";
    const { waveform } = await levelled(await generateSound(tools, file("half.flac"), source));
    const { seconds, peaks } = waveform;
    expect([seconds, peaks.length]).toEqual([expect.closeTo(1, 2), expect.closeTo(500, -2)]);
    const middle = peaks.length / 2;
    expect(Math.max(...peaks.slice(0, middle - 5))).toBeLessThan(3);
    expect(Math.min(...peaks.slice(middle + 5, -5))).toBeGreaterThan(200);
  });

  test("is served without tags and cover", async () => {
    const cover = ["-f", "lavfi", "-i", "color=red:s=16x16:d=0.1", "-map", "0", "-map", "1"];
    const tags = ["-metadata", "title=SecretTitle", "-metadata", "comment=SecretPlace"];
    const picture = [...cover, "-frames:v", "1", "-c:v", "mjpeg"];
    const original = await recordSound(tools, file("song.mp3"), [...picture, ...tags]);
    expect((await readFile(original.path)).toString("latin1")).toContain("SecretTitle");
    for (const each of (await levelled(original)).files) {
      expect((await readFile(each.path)).toString("latin1")).not.toMatch(/Secret|Lavf\d/);
      expect(Object.keys(await tagsOf(tools, each.path))).not.toContain("title");
    }
  });

  test("is AAC alone where nothing encodes Opus", async () => {
    const original = await recordSound(tools, file("aac-only.wav"));
    const without = { ...tools, encodesOpus: false };
    const { files } = await levelSound(without, original, await emptyFolder());
    expect(files.map(({ kind }) => kind)).toEqual(["aac"]);
  });
});

describe("a part of a recording", () => {
  /** Silence, a tone, silence: a second of each. */
  const middle = "aevalsrc='0.1*sin(880*PI*t)*between(t,1,2)':d=3:s=44100";
  const part = { startsAt: 1, endsAt: 2, fadeIn: 0, fadeOut: 0 };

  test("begins and ends where it was cut, and is as loud as all others", async () => {
    const original = await generateSound(tools, file("middle.wav"), middle);
    const { seconds, files, served, waveform } = await levelled(original, { part });
    expect([seconds, waveform.seconds]).toEqual([1, expect.closeTo(3, 2)]);
    for (const { integrated } of served) expect(integrated).toBeCloseTo(-18, 0);
    for (const each of files) {
      const heard = await soundIn(tools, each.path);
      expect(Math.abs(heard.seconds - 1)).toBeLessThan(0.03);
      const all = heard.levelBetween(0.2, 0.8);
      expect(heard.levelBetween(0.005, 0.02)).toBeGreaterThan(all / 2);
      expect(heard.levelBetween(0.98, 0.995)).toBeGreaterThan(all / 2);
    }
  });

  test("rises and falls as its fades say", async () => {
    const tone = "sine=frequency=440:duration=4";
    const original = await generateSound(tools, file("tone.mp3"), tone);
    const faded = { startsAt: 0.5, endsAt: null, fadeIn: 1, fadeOut: 1 };
    const { seconds, files, served, loudness } = await levelled(original, { part: faded });
    expect(seconds).toBeCloseTo(3.5, 1);
    for (const { integrated } of served) {
      expect(Math.abs(present(integrated) - present(loudness))).toBeLessThanOrEqual(0.5);
    }
    for (const each of files) {
      const { levelBetween } = await soundIn(tools, each.path);
      const full = levelBetween(1.2, 2.2);
      expect(levelBetween(0, 0.1) / full).toBeCloseTo(0.05, 1);
      expect(levelBetween(0.45, 0.55) / full).toBeCloseTo(0.5, 1);
      expect(levelBetween(seconds - 0.55, seconds - 0.45) / full).toBeCloseTo(0.5, 1);
      expect(levelBetween(seconds - 0.1, seconds) / full).toBeCloseTo(0.05, 1);
    }
  });

  test("is all of it where the recording ends before it begins", async () => {
    const original = await recordSound(tools, file("ended.wav"));
    const waveform = { seconds: 0.3, peaks: Uint8Array.of(1, 2) };
    const late = { ...part, startsAt: 10, endsAt: 20 };
    const sound = await levelled(original, { part: late, waveform });
    expect(sound).toMatchObject({ seconds: 0.3, waveform });
  });
});

describe("what is no recording", () => {
  test.each([
    ["a text", "text.mp3", () => Buffer.from("la la la"), "truncated"],
    ["an empty file", "empty.flac", () => Buffer.alloc(0), "truncated"],
    [
      "one whose index never came",
      "half.m4a",
      (whole: Buffer) => whole.subarray(0, 300),
      "truncated",
    ],
  ])("is refused, leaving nothing: %s", async (_, name, bytesOf, reason) => {
    const whole = await recordSound(tools, file("whole.m4a"));
    const broken: MediaFile = { path: file(name), extension: path.extname(name).slice(1) };
    await writeFile(broken.path, bytesOf(await readFile(whole.path)));
    const into = await emptyFolder();
    await expect(levelSound(tools, broken, into)).rejects.toMatchObject({ reason });
    expect(await readdir(into)).toEqual([]);
  });

  test("is one of five hours", async () => {
    const as = ["-t", "18000", "-c:a", "pcm_u8"];
    const long = await generateSound(tools, file("long.wav"), "anullsrc=r=100:cl=mono", as);
    const into = await emptyFolder();
    await expect(levelSound(tools, long, into)).rejects.toMatchObject({ reason: "too-long" });
    expect(await readdir(into)).toEqual([]);
  });
});

test("stops at once on request, leaving nothing", async () => {
  const source = "sine=frequency=440:duration=120";
  const original = await generateSound(tools, file("stopped.wav"), source);
  const into = await emptyFolder();
  const stop = new AbortController();
  const shares: number[] = [];
  const onProgress = (share: number) => {
    shares.push(share);
    if (share > 0.4) stop.abort(new Error("closing"));
  };
  const working = levelSound(tools, original, into, { signal: stop.signal, onProgress });
  await expect(working).rejects.toThrow("closing");
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(await readdir(into)).toEqual([]);
});
