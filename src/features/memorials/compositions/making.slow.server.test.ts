import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { makePiece } from "./jobs.server.ts";
import { compositions } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const { database, storage } = services;

async function asked(page: TestMemorial, minutes = 1) {
  const choices = { form: "nocturne", mood: "calm", instruments: ["harp"], seed: 7 } as const;
  const answer = await page.owner.post(`${page.path}/compositions`, {
    ...choices,
    instruments: ["harp"],
    minutes,
  });
  const { id } = answer.body;
  const state = async () => {
    const [row] = await database
      .select({ state: compositions.state })
      .from(compositions)
      .where(eq(compositions.id, id));
    return row?.state ?? null;
  };
  return {
    at: `${page.path}/compositions/${id}` as const,
    ids: { memorialId: page.id, compositionId: id },
    state,
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(folder)) keys.push(key);
  return keys;
}

/** Files can't be stored below it, as on a disk that is full, until it is taken away. */
async function blocked(folder: string): Promise<() => Promise<void>> {
  const path = join(services.config.dataDirectory, "media", folder);
  await rm(path, { recursive: true, force: true });
  await writeFile(path, "");
  return () => rm(path);
}

const incoming = () => readdir(join(services.config.dataDirectory, "media", "~incoming"));

it("says how far it has come", async () => {
  const page = await aMemorial(app);
  const { at, ids } = await asked(page, 3);
  const seen: number[] = [];
  const look = async () => {
    const { state, progress } = (await page.owner.get(at)).body;
    seen.push(progress);
    return state;
  };
  const made = runJob(services, makePiece, ids);
  await expect.poll(look, { interval: 100, timeout: 200_000 }).toBe("ready");
  await made;
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBe(100);
  const whileRendered = new Set(seen.filter((value) => value > 20 && value < 100));
  expect(whileRendered.size).toBeGreaterThan(5);
});

describe("a disk that takes nothing", () => {
  it("is tried again, and nothing half stays behind", async () => {
    const page = await aMemorial(app);
    const { at, ids, state } = await asked(page);
    const free = await blocked("compositions");
    await expect(runJob(services, makePiece, ids)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await state()).toBe("rendering");
    expect(await incoming()).toEqual([]);
    await giveUpJob(services, makePiece, ids);
    expect((await page.owner.get(at)).body).toMatchObject({ state: "failed", url: null });
    await free();
    expect((await page.owner.post(`${at}/retry`)).body).toMatchObject({ state: "queued", seed: 7 });
    await runJob(services, makePiece, ids);
    expect(await state()).toBe("ready");
    expect(await filesIn("compositions")).toHaveLength(1);
    await page.owner.delete(at);
  });

  it("leaves a draft that can't be copied a draft, without half a copy", async () => {
    const page = await aMemorial(app);
    const { at, ids, state } = await asked(page);
    await runJob(services, makePiece, ids);
    const originals = await filesIn("originals");
    const free = await blocked("media");
    expect((await page.owner.post(`${at}/keep`)).status).toBe(500);
    expect(await filesIn("originals")).toEqual(originals);
    expect(await incoming()).toEqual([]);
    expect(await state()).toBe("ready");
    await free();
    expect((await page.owner.post(`${at}/keep`)).status).toBe(201);
  });
});

describe("a page that goes while its piece is made", () => {
  it("leaves no sound behind when it is deleted", async () => {
    const page = await aMemorial(app);
    const { at, ids, state } = await asked(page);
    const made = runJob(services, makePiece, ids);
    await expect.poll(state).toBe("rendering");
    expect((await page.owner.delete(page.path)).status).toBe(200);
    await made;
    expect((await page.owner.get(at)).status).toBe(404);
    expect((await page.owner.post(`${at}/keep`)).status).toBe(404);
    // Restored, the page has its draft; otherwise it goes with it.
    expect(await state()).toBe("ready");
  });

  it("leaves nothing behind when it is gone for good", async () => {
    const page = await aMemorial(app);
    const { ids, state } = await asked(page);
    const made = runJob(services, makePiece, ids);
    await expect.poll(state).toBe("rendering");
    await database.delete(memorials).where(eq(memorials.id, page.id));
    await made;
    expect(await state()).toBe(null);
    expect(await filesIn(`compositions/${page.id}`)).toEqual([]);
  });
});

it("sounds the same by the same choices and seed", async () => {
  const page = await aMemorial(app);
  const [one, other] = [await asked(page), await asked(page)];
  const sounds: string[] = [];
  for (const { at, ids } of [one, other]) {
    await runJob(services, makePiece, ids);
    // A second job of it finds nothing to do.
    await runJob(services, makePiece, ids);
    const { text, headers } = await page.owner.get(`${at}/sound`);
    expect(headers["cache-control"]).toBe("private, no-store");
    sounds.push(text);
  }
  expect(present(sounds[0]).length).toBeGreaterThan(300_000);
  expect(sounds[0] === sounds[1]).toBe(true);
});

it("leaves no sound behind when it is cancelled meanwhile", async () => {
  const page = await aMemorial(app);
  const { at, ids, state } = await asked(page);
  const made = runJob(services, makePiece, ids);
  await expect.poll(state).toBe("rendering");
  expect((await page.owner.post(`${at}/cancel`)).status).toBe(200);
  await made;
  expect(await state()).toBe("cancelled");
  expect(await filesIn(`compositions/${page.id}`)).toEqual([]);
});
