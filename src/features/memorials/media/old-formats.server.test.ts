import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { probeMedia } from "#platform/video/recording.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import {
  converted,
  copied,
  fixture,
  isKept,
  PLAYABLE_FILM,
  PLAYABLE_SOUND,
  prepared,
  served,
} from "#test/old-files.ts";
import { recordSound, requireFfmpeg, tagsOf } from "#test/recordings.ts";

/** Further formats are in `old-formats.slow.server.test.ts`. */
const app = await testApp();
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-old-"));
afterAll(() => rm(directory, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

it("makes of an old film one that browsers play, and keeps it", async () => {
  const film = await copied("phone.3gp", directory);
  expect(await converted(app, tools, film, "mp4")).toMatchObject(PLAYABLE_FILM);
});

describe("an old recording of sound", () => {
  it("becomes one that browsers play, and is kept", async () => {
    const sound = await copied("tape.aiff", directory);
    expect(await converted(app, tools, sound, "m4a")).toMatchObject(PLAYABLE_SOUND);
  });

  it("has a second version, which older iphones play, too", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const path = join(directory, "song.ogg");
    await recordSound(tools, path, ["-c:a", "libvorbis", "-metadata", "title=Secret"]);
    const item = await prepared(app, memorial, await readFile(path), path);
    expect(item.variants.map(({ format }) => format)).toEqual(["opus", "m4a"]);
    const aac = await served(app, item, "m4a", path, memorial.owner.cookie);
    expect(await probeMedia(tools, { path: aac.path, extension: "m4a" })).toMatchObject({
      seconds: expect.closeTo(0.3, 1),
      sound: { codec: "aac" },
    });
    expect(JSON.stringify(await tagsOf(tools, aac.path))).not.toContain("Secret");
  });
});

describe("an old picture", () => {
  it.each(["palette.bmp", "os2.bmp"])("becomes one that browsers show: %s", async (name) => {
    const memorial = await aMemorial(app);
    const bytes = await fixture(`pictures/${name}`);
    const item = await prepared(app, memorial, bytes, name);
    expect(item).toMatchObject({ kind: "image", status: "ready", width: 100, height: 66 });
    expect(item.variants.map(({ format }) => format)).toContain("avif");
    expect(await isKept(memorial, item.id, bytes)).toBe(true);
  });
});

describe("a refused file", () => {
  const refusal = async (bytes: Uint8Array, locale = "da") => {
    const { owner, path } = await aMemorial(app);
    const form = new FormData();
    form.set("file", new Blob([Uint8Array.from(bytes)]), "fil");
    const answer = await owner.send(`${path}/media?lng=${locale}`, form);
    return { status: answer.status, code: answer.body.code, file: answer.body.fields?.["file"] };
  };

  it("names the files that are taken", async () => {
    const { file, ...answer } = await refusal(Buffer.from("Kære Inger"));
    expect(answer).toEqual({ status: 415, code: "unsupportedType" });
    expect(file).toMatch(
      /billede \(JPG, PNG, .*BMP, TIF\), film \(MP4, .*AVI.*\), lyd \(.*WMA.*\) eller PDF/,
    );
  });

  it.each([
    ["notes without sound (MIDI)", "MThd\0\0\0\x06\0\x01\0\x02\x01\xe0MTrk\0\0\0\x04\0\xff\x2f\0"],
    ["a playlist (M3U)", "#EXTM3U\n#EXTINF:180,Vals\nhttps://radio.example/vals.mp3\n"],
    ["a playlist (PLS)", "[playlist]\nFile1=https://radio.example/vals.mp3\nNumberOfEntries=1\n"],
    ["a locked song (M4P)", "\0\0\0\x20ftypM4P \0\0\0\0M4A mp42isom\0\0\0\0"],
    ["Speex", `OggS\0\x02${"\0".repeat(20)}\x01\x50Speex   1.2.0`],
  ])("is %s", async (_, bytes) => {
    const { file, ...answer } = await refusal(Buffer.from(bytes, "latin1"));
    expect(answer).toEqual({ status: 415, code: "unsupportedType" });
    expect(file).toContain("lyd (");
  });

  it("is an old recording where nothing can convert it, and the sentence doesn't name its kind", async () => {
    vi.stubEnv("PATH", "/nowhere");
    const { file, ...answer } = await refusal(await fixture("recordings/camera.avi"));
    expect(answer).toEqual({ status: 415, code: "unsupportedType" });
    expect(file).toContain("film (MP4, MOV, WEBM), lyd (M4A, WAV, OGG, MP3)");
  });
});
