import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { record, recordSound, requireFfmpeg, tagsOf } from "#test/recordings.ts";

const app = await testApp({}, { worker: true });
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-recordings-"));
afterAll(() => rm(directory, { recursive: true }));

/** The keeper's items once the jobs have run. */
async function added({ path, owner }: TestMemorial, file: string) {
  const form = new FormData();
  form.set("file", new Blob([await readFile(file)]), "optagelse");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("content-type") ?? "";
  const answer = await owner.post(`${path}/media`, body, { "content-type": type });
  const { id } = present(answer.body.items[0]);
  return vi.waitFor(
    async () => {
      const item = (await owner.get(`${path}/media/${id}`)).body;
      expect(item.status).not.toBe("processing");
      return item;
    },
    { timeout: 180_000, interval: 100 },
  );
}

it(
  "makes a film playable everywhere, with a picture to begin with",
  { timeout: 90_000 },
  async () => {
    const memorial = await aMemorial(app);
    const film = join(directory, "film.mov");
    await record(tools, film, { as: ["-metadata", "location=+55.6+12.5/"] });
    const item = await added(memorial, film);
    expect(item).toMatchObject({ kind: "video", status: "ready", width: 320, height: 180 });
    expect(item).toMatchObject({ seconds: expect.closeTo(1, 0), hasSound: true });
    const [poster, web] = [present(item.variants[0]), present(item.variants[1])];
    expect([poster.format, web.format]).toEqual(["jpeg", "mp4"]);
    const played = await app.as().get(web.url, { range: "bytes=0-99" });
    expect(played).toMatchObject({ status: 206, headers: { "content-type": "video/mp4" } });
    const whole = await app.app.inject({ url: web.url });
    expect(whole.rawPayload.includes("+55.6")).toBe(false);
  },
);

it(
  "serves a voice as it was, without what the phone wrote beside it",
  { timeout: 90_000 },
  async () => {
    const memorial = await aMemorial(app);
    const voice = join(directory, "stemme.mp3");
    await recordSound(tools, voice, ["-metadata", "comment=hjemme hos os"]);
    const item = await added(memorial, voice);
    expect(item).toMatchObject({ kind: "audio", status: "ready", seconds: expect.closeTo(2, 0) });
    const served = await app.app.inject({ url: present(item.variants[0]).url });
    expect(served.headers["content-type"]).toBe("audio/mpeg");
    expect(served.rawPayload.includes("hjemme hos os")).toBe(false);
  },
);

it("notifies the keeper when a film can't be played", { timeout: 90_000 }, async () => {
  const memorial = await aMemorial(app);
  const film = join(directory, "hel.mp4");
  await record(tools, film);
  const cut = join(directory, "halv.mp4");
  await writeFile(cut, (await readFile(film)).subarray(0, 3000));
  const item = await added(memorial, cut);
  expect(item).toMatchObject({ status: "failed", problem: "Filen kan ikke vises. Vælg en anden." });
});

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

it.each([
  ["film.mov", ["-movflags", "use_metadata_tags"]],
  ["film.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "use_metadata_tags"]],
  ["film.webm", ["-c:v", "libvpx", "-c:a", "libvorbis"]],
  ["sang.mp3", []],
  ["sang.m4a", ["-movflags", "use_metadata_tags"]],
  ["sang.wav", ["-write_bext", "1"]],
  ["sang.ogg", ["-c:a", "libvorbis"]],
])(
  "gives visitors %s without place, device, time and names",
  { timeout: 90_000 },
  async (name, as) => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const file = join(directory, `secret-${name}`);
    const isFilm = name.startsWith("film");
    if (isFilm) await record(tools, file, { as: [...as, ...WRITTEN] });
    else await recordSound(tools, file, [...as, ...WRITTEN]);
    expect(JSON.stringify(await tagsOf(tools, file))).toContain("Secret");
    const item = await added(memorial, file);
    expect(item.status).toBe("ready");
    const recordings = item.variants.filter(({ format }) => ["mp4", "original"].includes(format));
    expect(recordings).toHaveLength(1);
    const answer = await app.app.inject({ url: present(recordings[0]).url });
    expect(answer.rawPayload.toString("latin1")).not.toMatch(/Secret|55\.67|2019-07/);
    const served = join(directory, `served-${name}`);
    await writeFile(served, answer.rawPayload);
    const ofFormat =
      /^(major_brand|minor_version|compatible_brands|language|handler_name|vendor_id)$/;
    // Our ffmpeg adds an encoder tag to re-encoded streams.
    const isAllowed = (tag: string, value: string) =>
      ofFormat.test(tag) || (tag === "encoder" && value === "Lavc libx264");
    const tags = Object.entries(await tagsOf(tools, served));
    expect(tags.filter(([tag, value]) => !isAllowed(tag, value))).toEqual([]);
  },
);
