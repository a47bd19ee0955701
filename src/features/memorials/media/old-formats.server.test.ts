import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles } from "#test/media.ts";
import { present } from "#test/present.ts";
import { record, recordSound, requireFfmpeg, tagsOf } from "#test/recordings.ts";
import { probeMedia } from "#platform/video/recording.server.ts";
import { renderMedia, renderRecording } from "./jobs.server.ts";

const app = await testApp();
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-old-"));
afterAll(() => rm(directory, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const fixture = (name: string) => readFile(join("test/fixtures", name));

/** The keeper's item once it is prepared. */
async function prepared(memorial: TestMemorial, bytes: Uint8Array, name: string) {
  const added = await addFiles(memorial, [{ bytes, name, type: "application/octet-stream" }]);
  expect(added.status).toBe(201);
  const { id: mediaId, kind } = present(added.body.items[0]);
  const job = kind === "image" ? renderMedia : renderRecording;
  await runJob(app.services, job, { memorialId: memorial.id, mediaId });
  return (await memorial.owner.get(`${memorial.path}/media/${mediaId}`)).body;
}

/** What browsers are given, as a file. */
async function served(
  { variants }: { variants: { format: string; url: string }[] },
  format: string,
) {
  const { url } = present(variants.find((variant) => variant.format === format));
  const answer = await app.app.inject({ url });
  const path = join(directory, `served.${format}`);
  await writeFile(path, answer.rawPayload);
  return { path, type: answer.headers["content-type"] };
}

async function expectOriginal({ owner, path }: TestMemorial, id: string, bytes: Buffer) {
  const { headers } = await owner.get(`${path}/media/${id}/original`);
  expect(headers["content-length"]).toBe(String(bytes.length));
}

describe("an old film", () => {
  const film = (name: string, as: string[]) => async () => {
    const path = join(directory, name);
    await record(tools, path, { size: "176x144", rate: 25, as });
    return readFile(path);
  };
  it.each([
    ["camera.avi", () => fixture("recordings/camera.avi")],
    ["dvd.mpg", () => fixture("recordings/dvd.mpg")],
    ["phone.3gp", () => fixture("recordings/phone.3gp")],
    ["windows.wmv", film("windows.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"])],
    ["camcorder.mts", film("camcorder.mts", ["-c:v", "mpeg2video", "-c:a", "ac3", "-f", "mpegts"])],
    ["digitised.mkv", film("digitised.mkv", ["-c:v", "ffv1", "-c:a", "flac"])],
  ])("becomes one that browsers play, and is kept: %s", async (name, read) => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const bytes = await read();
    const item = await prepared(memorial, bytes, name);
    expect(item).toMatchObject({ kind: "video", status: "ready", problem: null, hasSound: true });
    expect(item.variants.map(({ format }) => format)).toEqual(["jpeg", "mp4"]);
    const { path, type } = await served(item, "mp4");
    expect(type).toBe("video/mp4");
    expect(await probeMedia(tools, { path, extension: "mp4" })).toMatchObject({
      picture: { codec: "h264", pixelFormat: "yuv420p" },
      sound: { codec: "aac" },
    });
    await expectOriginal(memorial, item.id, bytes);
  });

  it("shows whole pictures, not the half ones of a camcorder", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const path = join(directory, "halves.mpg");
    const as = ["-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-top", "1", "-c:a", "mp2"];
    await record(tools, path, { size: "176x144", rate: 25, as });
    const original = await probeMedia(tools, { path, extension: "mpg" });
    expect(original.picture).toMatchObject({ isInterlaced: true });
    const item = await prepared(memorial, await readFile(path), "halves.mpg");
    const web = await served(item, "mp4");
    expect((await probeMedia(tools, { path: web.path, extension: "mp4" })).picture).toMatchObject({
      isInterlaced: false,
    });
  });
});

describe("an old recording of sound", () => {
  it.each([
    ["tape.aiff", () => fixture("recordings/tape.aiff")],
    ["x.flac", () => fixture("recordings/x.flac")],
    ["radio.wma", ["-c:a", "wmav2"]],
    ["lossless.m4a", ["-c:a", "alac"]],
    ["telephone.wav", ["-c:a", "adpcm_ms"]],
    // Telephones had a container for films only.
    ["voice.3gp", ["-c:a", "aac", "-ar", "8000", "-ac", "1"]],
  ] as const)("becomes one that browsers play, and is kept: %s", async (name, made) => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const path = join(directory, name);
    if (typeof made !== "function") await recordSound(tools, path, [...made]);
    const bytes = typeof made === "function" ? await made() : await readFile(path);
    const item = await prepared(memorial, bytes, name);
    expect(item).toMatchObject({ kind: "audio", status: "ready", problem: null });
    expect(item.variants.map(({ format }) => format)).toEqual(["m4a"]);
    const aac = await served(item, "m4a");
    expect(aac.type).toBe("audio/mp4");
    expect((await probeMedia(tools, { path: aac.path, extension: "m4a" })).sound).toMatchObject({
      codec: "aac",
    });
    await expectOriginal(memorial, item.id, bytes);
  });

  it("has a second version where older iphones don't play the first", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const path = join(directory, "song.ogg");
    await recordSound(tools, path, ["-c:a", "libvorbis", "-metadata", "title=Secret"]);
    const item = await prepared(memorial, await readFile(path), "song.ogg");
    expect(item.variants.map(({ format }) => format)).toEqual(["original", "m4a"]);
    const aac = await served(item, "m4a");
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
    const item = await prepared(memorial, bytes, name);
    expect(item).toMatchObject({ kind: "image", status: "ready", width: 100, height: 66 });
    expect(item.variants.map(({ format }) => format)).toContain("avif");
    await expectOriginal(memorial, item.id, bytes);
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
      /billede \(JPG, PNG, .*BMP\), film \(MP4, .*AVI.*\), lyd \(.*WMA.*\) eller PDF/,
    );
  });

  it("is an old recording where nothing can convert it, and the sentence doesn't name its kind", async () => {
    vi.stubEnv("PATH", "/nowhere");
    const { file, ...answer } = await refusal(await fixture("recordings/camera.avi"));
    expect(answer).toEqual({ status: 415, code: "unsupportedType" });
    expect(file).toContain("film (MP4, MOV, WEBM), lyd (M4A, WAV, OGG, MP3)");
  });
});
