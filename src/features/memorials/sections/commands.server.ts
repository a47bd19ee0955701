import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { SectionName, Sections } from "./contract.ts";
import { memorialSections } from "./tables.server.ts";

type Changed = {
  memorialId: string;
  /** Settings of every section, after the change. */
  sections: Sections;
  names: readonly SectionName[];
};

/** Stores the settings of these sections. The caller has locked the memorial, and audits the change. */
export async function saveSections(
  tx: Transaction,
  { memorialId, sections, names }: Changed,
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insert(memorialSections)
    .values(names.map((section) => ({ memorialId, section, ...sections[section] })))
    .onConflictDoUpdate({
      target: [memorialSections.memorialId, memorialSections.section],
      set: { privacy: sql`excluded.privacy`, moderation: sql`excluded.moderation` },
    });
}
