import { eq, sql } from "drizzle-orm";
import type { Versioned } from "#features/memorials/versions/contract.ts";
import { changes } from "#features/memorials/versions/tables.server.ts";
import type { Client, TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";

/** Versions as a writer sees them, last changed first. */
export async function versionsFor(
  who: Client,
  { path }: Pick<TestMemorial, "path">,
  of: Versioned = "biography",
) {
  return (await who.get(`${path}/changes?of=${of}`)).body.items;
}

export async function lastVersion(who: Client, memorial: TestMemorial, of?: Versioned) {
  return present((await versionsFor(who, memorial, of))[0]);
}

/** All its versions are this much older. */
export async function passMinutes(
  { services }: Pick<TestApp, "services">,
  { id }: Pick<TestMemorial, "id">,
  minutes: number,
): Promise<void> {
  await services.database
    .update(changes)
    .set({ at: sql`${changes.at} - make_interval(mins => ${minutes})` })
    .where(eq(changes.memorialId, id));
}

export function writeBiography(who: Client, { path }: TestMemorial, biography: string | null) {
  return who.put(path, { biography });
}

export function addressOfVersion({ path }: TestMemorial, id: string) {
  return `${path}/changes/${id}` as const;
}

/** The owner writes one text, half an hour later another. */
export async function twoVersions(app: TestApp) {
  const memorial = await aMemorial(app);
  const { owner } = memorial;
  await writeBiography(owner, memorial, "<p>Hun syede om aftenen</p>");
  await passMinutes(app, memorial, 31);
  await writeBiography(owner, memorial, "<p>Hun strikkede om aftenen</p>");
  const [last, first] = await versionsFor(owner, memorial);
  return { memorial, owner, last: present(last), first: present(first) };
}
