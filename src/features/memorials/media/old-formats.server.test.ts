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

  it("has a second version where older iphones don't play the first", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const path = join(directory, "song.ogg");
    await recordSound(tools, path, ["-c:a", "libvorbis", "-metadata", "title=Secret"]);
    const item = await prepared(app, memorial, await readFile(path), path);
    expect(item.variants.map(({ format }) => format)).toEqual(["original", "m4a"]);
    const aac = await served(app, item, "m4a", path);
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

  it("is an old recording where nothing can convert it, and the sentence doesn't name its kind", async () => {
    vi.stubEnv("PATH", "/nowhere");
    const { file, ...answer } = await refusal(await fixture("recordings/camera.avi"));
    expect(answer).toEqual({ status: 415, code: "unsupportedType" });
    expect(file).toContain("film (MP4, MOV, WEBM), lyd (M4A, WAV, OGG, MP3)");
  });
});
