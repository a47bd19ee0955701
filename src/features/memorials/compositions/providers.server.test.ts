import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderRecording } from "#features/memorials/media/jobs.server.ts";
import { freePort } from "#platform/free-port.server.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { aMusicProvider, answering, SOUND } from "#test/music-provider.ts";
import { present } from "#test/present.ts";
import { generateSound, requireFfmpeg } from "#test/recordings.ts";
import type { NewComposition } from "./contract.ts";
import { LATER_TRIES, orderPiece } from "./jobs.server.ts";
import { providerSpending } from "./tables.server.ts";

const tools = await requireFfmpeg();
const double = await aMusicProvider();
const app = await testApp(double.settings);
const { services } = app;
const directory = await mkdtemp(join(tmpdir(), "mindelys-provider-"));
afterAll(() => rm(directory, { recursive: true }));

const CHOICES: NewComposition = {
  form: "nocturne",
  mood: "calm",
  instruments: ["harp", "cello"],
  minutes: 1,
  provider: "elevenlabs",
};
const LEARNED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const NAME = "Inger Kvistgaard";
/** A minute, in øre. */
const PRICE = 250;
let music: Buffer;
let silence: Buffer;

beforeAll(async () => {
  const tone = join(directory, "tone.mp3");
  const tags = ["-metadata", "title=What was asked", "-metadata", "comment=song-1"];
  await generateSound(tools, tone, "sine=frequency=330:duration=2", tags);
  music = await readFile(tone);
  const nothing = join(directory, "nothing.mp3");
  await generateSound(tools, nothing, "anullsrc=duration=1", []);
  silence = await readFile(nothing);
});

async function aPiece(given = {}, by: TestApp = app) {
  const page = await aMemorial(by, { privacy: "public", name: NAME });
  const answer = await page.owner.post(`${page.path}/compositions`, { ...CHOICES, ...given });
  expect(answer.status).toBe(202);
  const { id } = answer.body;
  const at = `${page.path}/compositions/${id}` as const;
  const ids = { memorialId: page.id, compositionId: id };
  const read = async () => (await page.owner.get(at)).body;
  return {
    page,
    at,
    ids,
    read,
    make: (tries = 0) => runJob(services, orderPiece, { ...ids, tries }),
  };
}

async function spent(): Promise<number> {
  const [row] = await services.database.select().from(providerSpending);
  return row?.spent ?? 0;
}

async function filesOf({ memorialId }: { memorialId: string }): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of services.storage.list(`compositions/${memorialId}`)) keys.push(key);
  return keys;
}

describe("a piece of a provider", () => {
  it("is ordered by its style alone, and becomes music that says who made it", async () => {
    double.answer = answering(200, music, SOUND);
    const { page, at, ids, read, make } = await aPiece({ tempo: 60 });
    const { items, providers } = (await page.owner.get(`${page.path}/compositions`)).body;
    expect(providers).toEqual([{ name: "elevenlabs", minutePrice: PRICE }]);
    expect(items).toMatchObject([{ provider: "elevenlabs", cost: PRICE, seed: 0 }]);
    await make();
    const order = present(double.asked.at(-1));
    expect(order).toMatchObject({ method: "POST", url: "/v1/music?output_format=mp3_44100_128" });
    expect(order.headers["xi-api-key"]).toBe("key-of-the-double");
    expect(JSON.parse(order.body)).toEqual({
      prompt: expect.stringContaining("A nocturne"),
      music_length_ms: 60_000,
      force_instrumental: true,
    });
    const sent = JSON.stringify(order).toLowerCase();
    for (const word of [...NAME.toLowerCase().split(" "), page.id, ids.compositionId])
      expect(sent).not.toContain(word);

    const { seconds, ...made } = await read();
    expect(made).toMatchObject({ state: "ready", cost: PRICE, problem: null });
    expect(seconds).toBeCloseTo(2, 0);
    const { text: draft } = await page.owner.get(`${at}/sound`);
    expect(draft).toContain(LEARNED);
    expect(draft).not.toMatch(/What was asked|song-1/);
    for (const name of ["score", "score.mid", "score.musicxml"] as const)
      expect((await page.owner.get(`${at}/${name}`)).status).toBe(404);

    const { body: kept, status } = await page.owner.post(`${at}/keep`);
    expect(status).toBe(201);
    expect(kept).toMatchObject({ origin: "provider", licence: { kind: "machine" } });
    await runJob(services, renderRecording, { memorialId: page.id, mediaId: kept.mediaId });
    const [heard] = (await app.as().get(`${page.path}/music`)).body.items;
    expect(heard).toMatchObject({ status: "ready", loudness: expect.closeTo(-18, 0) });
    const { variants } = present(heard);
    expect(variants.map(({ format }) => format)).toEqual(["opus", "m4a"]);
    for (const { url } of variants) expect((await app.as().get(url)).text).toContain(LEARNED);
    expect(await filesOf(ids)).toHaveLength(1);
  });

  it.each([
    [{ nameAsTheme: true }, "nameAsTheme"],
    [{ seed: 7 }, "seed"],
    [{ provider: "suno" }, "provider"],
  ])("is not to be had with %j", async (given, field) => {
    const page = await aMemorial(app);
    const answer = await page.owner.post(`${page.path}/compositions`, { ...CHOICES, ...given });
    const { fields } = answer.body as unknown as { fields?: Record<string, string> };
    expect([answer.status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });
});

const HTML = { "content-type": "text/html" };

describe("an answer that is no piece", () => {
  it.each([
    ["a page", () => answering(200, "<h1>Welcome</h1>", HTML), "ikke musik", PRICE],
    ["a page as sound", () => answering(200, "<h1>Welcome</h1>", SOUND), "ikke musik", PRICE],
    ["JSON", () => answering(200), "ikke musik", PRICE],
    ["silence", () => answering(200, silence, SOUND), "ikke musik", PRICE],
    ["a wrong key", () => answering(401), "tager ikke imod", 0],
    ["no money left", () => answering(402), "tager ikke imod", 0],
    ["a refusal", () => answering(422), "ville ikke", 0],
    ["another address", () => answering(302, "", { location: "/v1/music" }), "ville ikke", 0],
    ["an error", () => answering(500), "ikke hele stykket", PRICE],
  ])("%s fails with a sentence", async (_name, answer, problem, cost) => {
    double.answer = answer();
    const { ids, read, make } = await aPiece();
    const before = await spent();
    const count = double.asked.length;
    await make();
    expect(await read()).toMatchObject({
      state: "failed",
      problem: expect.stringContaining(problem),
      cost,
    });
    expect((await spent()) - before).toBe(cost - PRICE);
    expect(double.asked).toHaveLength(count + 1);
    expect(await filesOf(ids)).toEqual([]);
  });

  it("is cut off where it never ends, and where it breaks off", async () => {
    const endless = await aPiece();
    double.answer = (response) => {
      response.writeHead(200, SOUND);
      const more = () => void (!response.destroyed && response.write(music, more));
      more();
    };
    await endless.make();
    expect((await endless.read()).problem).toContain("ikke musik");
    const broken = await aPiece();
    double.answer = (response) => {
      response.writeHead(200, { ...SOUND, "content-length": String(music.length) });
      response.write(music.subarray(0, 9000), () => response.destroy());
    };
    await broken.make();
    expect((await broken.read()).problem).toContain("ikke hele stykket");
    expect([...(await filesOf(endless.ids)), ...(await filesOf(broken.ids))]).toEqual([]);
  });

  it("is not waited for longer than is set", async () => {
    const hasty = await testApp({ ...double.settings, MUSIC_PROVIDER_SECONDS: "0.05" });
    const { ids, read } = await aPiece({}, hasty);
    double.answer = () => undefined;
    await runJob(hasty.services, orderPiece, ids);
    expect(await read()).toMatchObject({ state: "failed", cost: PRICE });
  });
});

describe("a provider that is busy or away", () => {
  it("is asked again when it says, and paid once", async () => {
    const { ids, read, make } = await aPiece();
    double.answer = answering(429, "", { "retry-after": "120" });
    await make();
    expect(await read()).toMatchObject({ state: "queued", problem: null, cost: PRICE });
    const { rows } = await services.database.execute<{ tries: number; wait: number }>(
      sql`select (payload->>'tries')::int as tries, round(extract(epoch from run_at - now()))::int as wait
        from graphile_worker._private_jobs where key = ${`order:${ids.compositionId}`}`,
    );
    expect(rows).toEqual([{ tries: 1, wait: expect.closeTo(120, -1.5) }]);
    double.answer = answering(200, music, SOUND);
    await make(1);
    expect(await read()).toMatchObject({ state: "ready", cost: PRICE });
  });

  it("is given up in the end, at no cost", async () => {
    const url = `http://127.0.0.1:${await freePort(0)}`;
    const away = await testApp({ ...double.settings, MUSIC_PROVIDER_URL: url });
    const { ids, read } = await aPiece({}, away);
    const before = await spent();
    await runJob(away.services, orderPiece, ids);
    expect(await read()).toMatchObject({ state: "queued" });
    await runJob(away.services, orderPiece, { ...ids, tries: LATER_TRIES });
    expect(await read()).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("Vi kom ikke igennem"),
      cost: 0,
    });
    expect((await spent()) - before).toBe(-PRICE);
  });
});

it("is asked once by two processes that have the same job", async () => {
  const { read, make } = await aPiece();
  double.answer = answering(200, music, SOUND);
  const count = double.asked.length;
  await Promise.all([make(), make()]);
  expect(double.asked).toHaveLength(count + 1);
  expect(["ready", "failed"]).toContain((await read()).state);
});

describe("a process that is killed", () => {
  it("while the provider is asked is not asked for again by itself", async () => {
    const { at, page, read, make } = await aPiece();
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    let end = () => undefined as unknown;
    double.answer = (response) => {
      end = () => response.destroy();
      resolve();
    };
    const count = double.asked.length;
    // What the first one leaves in the database, had it been killed here.
    const first = make();
    await isAsked;
    await make();
    expect(await read()).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("beder ikke selv om det igen"),
    });
    end();
    await first;
    expect(double.asked).toHaveLength(count + 1);

    // Whoever keeps the page may.
    const before = await spent();
    double.answer = answering(200, music, SOUND);
    expect((await page.owner.post(`${at}/retry`)).status).toBe(202);
    await make();
    expect(await read()).toMatchObject({ state: "ready" });
    expect((await spent()) - before).toBe(PRICE);
  });

  it("once the answer is there makes use of it", async () => {
    const { at, page, ids, read, make } = await aPiece();
    double.answer = answering(200, music, SOUND);
    const count = double.asked.length;
    const before = await spent();
    const { temporaryDirectory } = services.config;
    await rm(temporaryDirectory, { recursive: true });
    await expect(make()).rejects.toThrow("ENOENT");
    await giveUpJob(services, orderPiece, ids);
    expect(await read()).toMatchObject({ state: "failed", cost: PRICE });
    await mkdir(temporaryDirectory);
    expect((await page.owner.post(`${at}/retry`)).status).toBe(202);
    await make();
    expect(await read()).toMatchObject({ state: "ready" });
    expect(double.asked).toHaveLength(count + 1);
    expect(await spent()).toBe(before);
  });
});

describe("the budget of a month", () => {
  it("is never overspent, and gets back what was not paid", async () => {
    const budget = String((await spent()) + 3 * PRICE);
    const poor = await testApp({ ...double.settings, MUSIC_PROVIDER_BUDGET: budget });
    const page = await aMemorial(poor);
    const body = { ...CHOICES, minutes: 2 };
    const answers = await Promise.all(
      [1, 2].map(() => page.owner.post(`${page.path}/compositions`, body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "memorials.musicBudgetUsed",
      message: expect.stringContaining("er brugt for denne måned"),
    });
    const { id } = present(answers.find(({ status }) => status === 202)).body;
    const at = `${page.path}/compositions/${id}` as const;
    expect((await page.owner.post(`${at}/cancel`)).body).toMatchObject({ cost: 0 });
    expect((await page.owner.post(`${at}/retry`)).body).toMatchObject({ cost: 2 * PRICE });
    expect((await page.owner.delete(at)).status).toBe(204);
    expect((await page.owner.post(`${page.path}/compositions`, body)).status).toBe(202);
  });
});
