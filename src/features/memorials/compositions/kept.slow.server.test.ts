import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { purgeMedia } from "#features/memorials/media/jobs.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { makePiece } from "./jobs.server.ts";
import { copiedNotes } from "./queries.server.ts";
import { compositions } from "./tables.server.ts";

const app = await testApp();
const { services } = app;

const CHOICES = { form: "nocturne", mood: "light", minutes: 1, seed: 9 } as const;

async function aKeptPiece() {
  const page = await aMemorial(app, { name: "Inger Holm" });
  const asked = await page.owner.post(`${page.path}/compositions`, {
    ...CHOICES,
    instruments: ["guitar"],
    nameAsTheme: true,
  });
  const id = asked.body.id;
  await runJob(services, makePiece, { memorialId: page.id, compositionId: id });
  const at = `${page.path}/compositions/${id}` as const;
  const { mediaId } = (await page.owner.post(`${at}/keep`)).body;
  return { page, id, at, mediaId };
}

let kept: Awaited<ReturnType<typeof aKeptPiece>>;

beforeAll(async () => {
  kept = await aKeptPiece();
});

const listed = async ({ owner, path }: TestMemorial) =>
  (await owner.get(`${path}/compositions`)).body.items.map(({ id }) => id);

async function namesOfNotes({ id }: TestMemorial): Promise<string[]> {
  const copied = { memorial: { id }, folder: "pages/01" } as never;
  const names: string[] = [];
  for await (const { name } of copiedNotes(systemContext(services), copied)) names.push(name);
  return names;
}

it("has the title that its keepers gave it in its notes, whatever they gave it", async () => {
  const { page, at, mediaId } = kept;
  expect((await page.owner.get(`${at}/score`)).body).toMatchObject({ title: "Nocturne" });
  const title = "Til mor <3 % & \\ [K:C]";
  await page.owner.put(`${page.path}/music/${mediaId}`, { title });
  const { body } = await page.owner.get(`${at}/score`);
  expect(body.title).toBe(title);
  expect(body.abc).toContain("\nT:Til mor <3 & [K:C]\nC:Lavet af en maskine\n");
  expect(present((await page.owner.get(`${at}/score.musicxml`)).text)).toContain(
    "<work-title>Til mor &lt;3 % &amp; \\ [K:C]</work-title>",
  );
});

it("goes with the piece of music that it became, comes back with it, and is purged with it", async () => {
  const { page, id, at, mediaId } = kept;
  const { owner } = page;
  expect(await listed(page)).toEqual([id]);
  expect((await owner.delete(`${page.path}/media/${mediaId}`)).status).toBe(204);

  expect(await listed(page)).toEqual([]);
  expect(await namesOfNotes(page)).toEqual([]);
  for (const path of [at, `${at}/score`, `${at}/score.mid`, `${at}/score.musicxml`] as const)
    expect((await owner.get(path)).status).toBe(404);
  for (const answer of [owner.post(`${at}/keep`), owner.post(`${at}/retry`), owner.delete(at)])
    expect((await answer).status).toBe(404);

  await owner.post(`${page.path}/media/${mediaId}/restore`);
  expect((await owner.get(at)).body).toMatchObject({ state: "kept", mediaId });
  expect(await namesOfNotes(page)).toHaveLength(2);

  await owner.delete(`${page.path}/media/${mediaId}`);
  const isItem = and(eq(mediaItems.memorialId, page.id), eq(mediaItems.id, mediaId));
  await services.database
    .update(mediaItems)
    .set({ removedAt: new Date(0) })
    .where(isItem);
  await runJob(services, purgeMedia, {});
  const rows = await services.database
    .select({ id: compositions.id })
    .from(compositions)
    .where(eq(compositions.memorialId, page.id));
  expect(rows).toEqual([]);
});
