import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial, type TestUser } from "#test/factories.ts";
import { addFiles, aPhotograph, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";

const ENTRIES = [
  { kind: "guestbook", section: "guestbook", entry: { authorName: "Bo", message: "Tak" } },
  { kind: "tribute", section: "tributes", entry: { authorName: "Bo", message: "Min mor" } },
  { kind: "candle", section: "candles", entry: { name: "Bo", message: "Sov godt" } },
] as const;

/** What was deleted from a page, as somebody may restore it. */
export async function deletedFor(who: TestUser, { path }: TestMemorial) {
  const { status, body } = await who.get(`${path}/deleted`);
  expect(status).toBe(200);
  return body.items;
}

/** The same by kinds: the entries last. */
export async function kindsFor(who: TestUser, memorial: TestMemorial): Promise<string[]> {
  const kinds = (await deletedFor(who, memorial)).map(({ kind }) => kind);
  const isEntry = (kind: string) => ENTRIES.some((one) => one.kind === kind);
  return kinds.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)) || a.localeCompare(b));
}

export async function aPicture(
  app: TestApp,
  memorial: TestMemorial,
  caption: string,
): Promise<string> {
  const added = await addFiles(memorial, [{ bytes: await aPhotograph() }], { caption });
  const { id } = present(added.body.items[0]);
  await prepare(app, memorial, id);
  return id;
}

/** One of everything, deleted; with the paths of the calls that restore it. */
export async function aTidiedPage(app: TestApp) {
  const memorial = await aMemorial(app, { privacy: "public" });
  const { path, owner } = memorial;
  const helper = await aKeeper(app, memorial, "moderator", { fullName: "Lise Bech" });
  const mediaId = await aPicture(app, memorial, "Sommer ved fjorden");
  const paths: `${typeof path}/${string}`[] = [`${path}/media/${mediaId}`];
  for (const { section, entry } of ENTRIES) {
    const { body } = await app.as().post(`${path}/${section}`, entry);
    paths.push(`${path}/${section}/${body.id}`);
  }
  paths.push(`${path}/keepers/${helper.id}`);
  for (const each of paths) expect((await owner.delete(each)).status).toBe(204);
  return { memorial, helper, mediaId, paths };
}
