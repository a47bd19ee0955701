import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { forgetDrafts } from "./commands/make-composition.server.ts";
import { makePiece } from "./jobs.server.ts";
import { copiedNotes } from "./queries.server.ts";
import { compositions } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const visitor = app.as();

const CHOICES = {
  form: "nocturne",
  mood: "calm",
  instruments: ["harp"],
  minutes: 1,
  seed: 7,
} as const;

async function asked(page: TestMemorial, by = page.owner, given = {}) {
  const answer = await by.post(`${page.path}/compositions`, { ...CHOICES, ...given });
  expect(answer.status).toBe(202);
  return answer.body.id;
}

const make = ({ id: memorialId }: TestMemorial, compositionId: string) =>
  runJob(services, makePiece, { memorialId, compositionId });

const at = ({ path }: TestMemorial, id: string) => `${path}/compositions/${id}` as const;
const stateOf = async (page: TestMemorial, id: string) =>
  (await page.owner.get(at(page, id))).body.state;

const aPage = () => aMemorial(app, { privacy: "public", name: "Inger Holm" });

const soundsIn = async (memorialId: string) => {
  const keys: string[] = [];
  for await (const key of services.storage.list(`compositions/${memorialId}`)) keys.push(key);
  return keys;
};

describe("a piece that was made", () => {
  let page: TestMemorial;
  let id: string;

  beforeAll(async () => {
    page = await aPage();
    id = await asked(page, page.owner, { nameAsTheme: true });
    await make(page, id);
  });

  it("is ready, with what was chosen", async () => {
    const { body } = await page.owner.get(at(page, id));
    expect(body).toMatchObject({ ...CHOICES, state: "ready", progress: 100, nameAsTheme: true });
    expect(body).toMatchObject({ problem: null, mediaId: null, tempo: null, composerVersion: 1 });
    expect(body.seconds).toBeGreaterThan(55);
  });

  it("has its notes as MIDI and as MusicXML", async () => {
    const midi = await page.owner.get(`${at(page, id)}/score.mid`);
    expect(midi.text.slice(0, 4)).toBe("MThd");
    const xml = await page.owner.get(`${at(page, id)}/score.musicxml`);
    expect(xml.text).toContain("<work-title>Nocturne</work-title>");
    expect(xml.headers["content-disposition"]).toBe('attachment; filename="score.musicxml"');
  });

  it("can't be cancelled or tried again, which a sentence says", async () => {
    expect(await page.owner.post(`${at(page, id)}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "memorials.compositionMade", message: expect.stringContaining("standse") },
    });
    expect((await page.owner.post(`${at(page, id)}/retry`)).status).toBe(409);
    expect(await stateOf(page, id)).toBe("ready");
  });

  it("says of itself that a machine made it, in its file", async () => {
    expect(await soundsIn(page.id)).toContain(`compositions/${page.id}/${id}.mp3`);
    const { text } = await page.owner.get(`${at(page, id)}/sound`);
    expect(text.slice(0, 400).replaceAll("\0", "")).toContain(
      "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia",
    );
  });

  it("isn't made when it is stopped until somebody tries again", async () => {
    const again = await asked(page, page.owner, { nameAsTheme: true });
    expect(await page.owner.post(`${at(page, again)}/keep`)).toMatchObject({
      status: 409,
      body: { code: "memorials.compositionUnready" },
    });
    expect((await page.owner.post(`${at(page, again)}/cancel`)).body.state).toBe("cancelled");
    await make(page, again);
    expect(await stateOf(page, again)).toBe("cancelled");
    expect(await soundsIn(page.id)).toHaveLength(1);
    expect((await page.owner.post(`${at(page, again)}/keep`)).status).toBe(409);
    expect(await page.owner.post(`${at(page, again)}/retry`)).toMatchObject({
      status: 202,
      body: { state: "queued", seed: 7 },
    });
    expect((await page.owner.delete(at(page, again))).status).toBe(204);
    expect((await page.owner.get(at(page, again))).status).toBe(404);
  });

  it("is one piece of music however often it is kept", async () => {
    const kept = await Promise.all([1, 2].map(() => page.owner.post(`${at(page, id)}/keep`)));
    expect(kept.map(({ status }) => status)).toEqual([201, 201]);
    const mediaIds = new Set(kept.map(({ body }) => body.mediaId));
    expect(mediaIds.size).toBe(1);
    expect(present(kept[0]).body).toMatchObject({
      title: "Nocturne",
      origin: "composed",
      licence: { kind: "machine" },
      status: "ready",
    });
    const [mediaId] = mediaIds;
    expect((await page.owner.get(at(page, id))).body).toMatchObject({
      state: "kept",
      mediaId,
      url: null,
    });
    const { items } = (await visitor.get(`${page.path}/music`)).body;
    expect(items).toMatchObject([{ mediaId, licence: { kind: "machine" } }]);
    const [{ url, format } = { url: "", format: "" }] = present(items[0]).variants;
    expect(format).toBe("mp3");
    expect((await page.owner.delete(at(page, id))).status).toBe(409);
    const heard = await visitor.get(url);
    expect(heard.text.slice(0, 400).replaceAll("\0", "")).toContain("DigitalSourceType");
    expect(
      (await page.owner.get(`${page.path}/music/${mediaId}/waveform`)).body.peaks,
    ).toHaveLength(800);
    const rows = await services.database
      .select({ id: mediaItems.id })
      .from(mediaItems)
      .where(eq(mediaItems.memorialId, page.id));
    expect(rows).toHaveLength(1);
  });

  it("has its notes in the copy of the page", async () => {
    const copied = { memorial: { id: page.id }, folder: "pages/01-inger" } as never;
    const names: string[] = [];
    for await (const { name } of copiedNotes(systemContext(services), copied)) names.push(name);
    expect(names).toEqual([
      `pages/01-inger/notes/${id}.mid`,
      `pages/01-inger/notes/${id}.musicxml`,
    ]);
  });
});

describe("what is chosen", () => {
  it.each([
    [{ seed: 1e308 }, "seed"],
    [{ seed: -1 }, "seed"],
    [{ seed: 0.5 }, "seed"],
    [{ seed: 2 ** 32 }, "seed"],
    [{ form: "fugue" }, "form"],
    [{ instruments: [] }, "instruments"],
    [{ instruments: ["harp", "harp"] }, "instruments"],
    [{ instruments: ["harp", "piano", "cello", "flute"] }, "instruments"],
    [{ instruments: ["drums"] }, "instruments.0"],
    [{ tempo: 200 }, "tempo"],
    [{ minutes: 6 }, "minutes"],
    [{ provider: "elevenlabs" }, "provider"],
  ])("%j is refused", async (given, field) => {
    const page = await aPage();
    const answer = await page.owner.post(`${page.path}/compositions`, { ...CHOICES, ...given });
    const { fields } = answer.body as unknown as { fields?: Record<string, string> };
    expect(answer.status).toBe(400);
    expect(Object.keys(fields ?? {})[0]).toBe(field);
    expect((await page.owner.get(`${page.path}/compositions`)).body.items).toEqual([]);
  });

  it("is by a seed of ours where nobody names one", async () => {
    const page = await aPage();
    const { form, mood, instruments } = CHOICES;
    const answer = await page.owner.post(`${page.path}/compositions`, {
      form,
      mood,
      instruments: [...instruments],
    });
    expect(Number.isInteger(answer.body.seed)).toBe(true);
  });
});

it("is refused the eleventh time on a page in a day", async () => {
  const limited = await testApp({ LIMIT_COMPOSITION: "10/86400" });
  const page = await aMemorial(limited, { privacy: "public" });
  for (let times = 0; times < 10; times += 1) await asked(page);
  expect(
    (await page.owner.post(`${page.path}/compositions`, { ...CHOICES, instruments: ["harp"] }))
      .status,
  ).toBe(429);
  expect(await asked(await aMemorial(limited))).toBeTruthy();
});

it("a piece isn't made when its page is deleted meanwhile", async () => {
  const page = await aPage();
  const id = await asked(page);
  await page.owner.delete(page.path);
  await make(page, id);
  const [row] = await services.database.select().from(compositions).where(eq(compositions.id, id));
  expect(row).toMatchObject({ state: "cancelled", soundKey: null });
  expect((await page.owner.get(at(page, id))).status).toBe(404);
});

it("contributors have their own, owner and editors all, others none", async () => {
  const page = await aPage();
  const contributor = await aKeeper(app, page, "contributor");
  const editor = await aKeeper(app, page, "editor");
  const moderator = await aKeeper(app, page, "moderator");
  const [own, other] = [await asked(page, contributor), await asked(page)];
  const seenBy = async (who: typeof contributor) =>
    (await who.get(`${page.path}/compositions`)).body.items.map(({ id }) => id);
  expect(await seenBy(contributor)).toEqual([own]);
  expect(await seenBy(editor)).toEqual([other, own]);
  expect((await contributor.post(`${at(page, other)}/cancel`)).status).toBe(404);
  expect((await editor.post(`${at(page, own)}/cancel`)).status).toBe(200);
  for (const who of [moderator, await aUser(app)]) {
    expect((await who.get(`${page.path}/compositions`)).status).toBe(404);
    expect((await who.get(at(page, own))).status).toBe(404);
    expect(
      (await who.post(`${page.path}/compositions`, { ...CHOICES, instruments: ["harp"] })).status,
    ).toBe(404);
  }
  expect((await visitor.get(at(page, own))).status).toBe(401);
  expect((await page.owner.get(at(page, newId()))).status).toBe(404);
});

it("drafts that nobody kept are deleted after thirty days", async () => {
  const page = await aPage();
  const [old, young] = [await asked(page), await asked(page)];
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await services.database.update(compositions).set({ createdAt }).where(eq(compositions.id, old));
  await forgetDrafts(services, { now: new Date(), days: 30 });
  expect((await page.owner.get(`${page.path}/compositions`)).body.items).toMatchObject([
    { id: young },
  ]);
});
