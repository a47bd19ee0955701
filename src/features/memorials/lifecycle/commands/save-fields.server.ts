import { getTableColumns } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { pick } from "#platform/pick.ts";
import { saveCeremony } from "#features/memorials/ceremony/commands.server.ts";
import type { MemorialChange } from "#features/memorials/content/contract.ts";
import { saveGrave } from "#features/memorials/grave/commands.server.ts";
import { countSamples, isBornAfterDeath } from "#features/memorials/model.ts";
import { saveSections } from "#features/memorials/sections/commands.server.ts";
import type { Sections } from "#features/memorials/sections/contract.ts";
import { changedSections } from "#features/memorials/sections/model.ts";
import { asksForPassword } from "#features/memorials/sections/policy.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Cause } from "#features/memorials/timeline/model.ts";

export type SavedBiography = {
  memorialId: string;
  before: string | null;
  after: string | null;
  cause: Cause;
};
/** A memorial was made or changed, and is still locked; its biography may be what it was. */
export const biographySaved = defineHook<SavedBiography>("biographySaved");

/** A memorial was deleted, or is there again. */
export const memorialMarked = defineHook<{ memorialId: string }>("memorialMarked");

export function refuseImpossibleDates(bornOn: string | null, diedOn: string | null): void {
  if (isBornAfterDeath(bornOn, diedOn)) throw invalidField("diedOn", "diesBeforeBirth");
}

/** Pages that still contain samples can't be shown to others. */
export function refuseSamples(biography: string | null): void {
  if (countSamples(biography) > 0) throw invalidField("privacy", "samplesLeft");
}

/** Reported at the field that needs a password; privacy by password requires one to be set. */
export function refuseWithoutPassword(
  memorial: Parameters<typeof asksForPassword>[0] & { passwordHash?: string | null },
  change: MemorialChange,
): void {
  if (!asksForPassword(memorial) || memorial.passwordHash) return;
  const asking = Object.entries(change).find(([, value]) => value === "password");
  throw invalidField(asking?.[0] ?? "privacy", "passwordFirst");
}

type OwnColumn = keyof MemorialChange & keyof typeof memorials.$inferInsert;
const OWN_COLUMNS = Object.keys(getTableColumns(memorials)) as OwnColumn[];

/** The columns of the memorial's own row; the rest is stored by `saveSectionFields`. */
export function ownColumns(change: MemorialChange): Pick<MemorialChange, OwnColumn> {
  return pick(change, OWN_COLUMNS);
}

export async function saveSectionFields(
  tx: Transaction,
  memorialId: string,
  { sections, change }: { sections: Sections; change: MemorialChange },
): Promise<void> {
  await saveSections(tx, { memorialId, sections, names: changedSections(sections, change) });
  await saveCeremony(tx, memorialId, change);
  await saveGrave(tx, memorialId, change);
}
