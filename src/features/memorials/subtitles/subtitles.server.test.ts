import { beforeAll, describe, expect, it } from "vitest";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const SRT = "1\n00:00:01,000 --> 00:00:02,500\nHej <b>Karen</b>\n";

let memorial: TestMemorial;

/** Sets the state of a processed film; its variants don't matter here. */
async function anItem(
  of: TestMemorial,
  kind: "video" | "image" = "video",
  status: "ready" | "processing" = "ready",
) {
  const { id: memorialId } = (await of.owner.get(of.path)).body;
  const id = newId();
  await app.services.database.insert(mediaItems).values({
    memorialId,
    id,
    kind,
    status,
    mime: "video/mp4",
    fileName: "film.mp4",
    originalKey: `originals/${id}`,
    bytes: 1,
    sha256: id,
    position: 1,
    progress: 100,
    variants: [],
    createdBy: newId(),
    createdAt: new Date(),
  });
  return `${of.path}/media/${id}` as const;
}

beforeAll(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
});

describe("a film's subtitles", () => {
  it("are added by a keeper and served to everybody as WebVTT", async () => {
    const film = await anItem(memorial);
    const { status, body } = await memorial.owner.put(`${film}/subtitles/da`, { text: SRT });
    expect(status).toBe(200);
    expect(body.subtitles).toEqual([{ language: "da", url: expect.stringMatching(/\/da$/) }]);
    await memorial.owner.put(`${film}/subtitles/en`, { text: SRT.replace("Hej", "Hello") });
    const shown = (await app.as().get(film)).body.subtitles;
    expect(shown.map(({ language }) => language)).toEqual(["da", "en"]);
    const answer = await app.app.inject({ url: present(shown[0]).url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^text\/vtt/);
    expect(answer.payload).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHej Karen\n");
  });

  it("are hidden from others until the film is shown", async () => {
    const film = await anItem(memorial, "video", "processing");
    await memorial.owner.put(`${film}/subtitles/da`, { text: SRT });
    expect((await app.as().get(`${film}/subtitles/da`)).status).toBe(404);
    expect((await memorial.owner.get(`${film}/subtitles/da`)).status).toBe(200);
  });

  it("are replaced and removed by language", async () => {
    const film = await anItem(memorial);
    await memorial.owner.put(`${film}/subtitles/da`, { text: SRT });
    await memorial.owner.put(`${film}/subtitles/es`, { text: SRT });
    await memorial.owner.put(`${film}/subtitles/da`, { text: SRT.replace("Hej", "Farvel") });
    const said = async () => (await app.app.inject({ url: `${film}/subtitles/da` })).payload;
    expect(await said()).toContain("Farvel Karen");
    const { body } = await memorial.owner.delete(`${film}/subtitles/da`);
    expect(body.subtitles).toMatchObject([{ language: "es" }]);
    expect((await app.as().get(`${film}/subtitles/da`)).status).toBe(404);
  });

  it.each([
    ["no subtitles at all", "Kære alle"],
    ["a page", "<html><script>x()</script></html>"],
    ["nothing", ""],
    ["too much", "x".repeat(300_001)],
  ])("are refused when the file is %s, naming the field", async (_what, text) => {
    const film = await anItem(memorial);
    const { status, body } = await memorial.owner.put(`${film}/subtitles/da`, { text });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["text"],
    });
    expect((await app.as().get(film)).body.subtitles).toEqual([]);
  });

  it("are rejected for other media and unsupported languages", async () => {
    const picture = await anItem(memorial, "image");
    expect((await memorial.owner.put(`${picture}/subtitles/da`, { text: SRT })).status).toBe(404);
    const film = await anItem(memorial);
    expect((await memorial.owner.put(`${film}/subtitles/xx`, { text: SRT })).status).not.toBe(200);
    expect((await app.as().get(`${film}/subtitles/xx`)).status).toBe(404);
  });

  it("can't be added by others, nor read by others on a private page", async () => {
    const film = await anItem(memorial);
    const bo = await aUser(app);
    expect((await bo.put(`${film}/subtitles/da`, { text: SRT })).status).toBe(404);
    expect((await app.as().put(`${film}/subtitles/da`, { text: SRT })).status).toBe(401);
    const hidden = await aMemorial(app, { privacy: "private" });
    const own = await anItem(hidden);
    await hidden.owner.put(`${own}/subtitles/da`, { text: SRT });
    expect((await hidden.owner.get(`${own}/subtitles/da`)).status).toBe(200);
    expect((await app.as().get(`${own}/subtitles/da`)).status).toBe(404);
    expect((await bo.get(`${own}/subtitles/da`)).status).toBe(404);
  });
});
