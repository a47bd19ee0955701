import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { reportedKindsOf } from "../../kinds/queries.server.ts";
import { sectionsOf, type Removed, type Twin } from "../../../sections/queries.server.ts";
import type { ReportKind } from "#features/memorials/sections/contract.ts";
import { isTelling } from "#features/memorials/restrictions/model.ts";

/**
 * What is the same as a thing on the same page, under another id: the same file, or all of the same
 * words. Also what is deleted or waits: it could come back.
 */
export async function findTwins(
  services: Pick<Services, "registry">,
  reader: Reader,
  { kind, ...thing }: Removed & { kind: ReportKind },
): Promise<Twin[]> {
  const written = reportedKindsOf(services).get(kind)?.rule.moderation ?? null;
  // Keepers' words are looked for by whoever saves them; "Tak" is anybody's.
  const isSought = written !== null && thing.text !== null && isTelling(thing.text);
  const removed = { ...thing, text: isSought ? thing.text : null };
  const finders = new Set(
    sectionsOf(services).flatMap(({ reported }) => reported?.findTwins ?? []),
  );
  const twins: Twin[] = [];
  for (const find of finders) twins.push(...(await find(reader, removed)));
  return twins;
}
