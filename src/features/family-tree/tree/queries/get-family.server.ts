import { getEditable } from "#features/memorials/access/queries.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { TreeFamily } from "../editing/contract.ts";
import { shownDate } from "./shown-dates.server.ts";
import { findStoredFamilies } from "./stored-records.server.ts";

/** For editors of the page. */
export async function getTreeFamily(
  ctx: Context,
  idOrSlug: string,
  familyId: string,
): Promise<TreeFamily> {
  return getFamily(ctx, await getEditable(ctx, idOrSlug), familyId);
}

/** The caller has checked that the asker may edit the page. */
export async function getFamily(
  ctx: Context,
  { id }: GuardedMemorial,
  familyId: string,
  reader: Reader = ctx.database,
): Promise<TreeFamily> {
  const [found] = await findStoredFamilies(reader, id, [familyId]);
  if (found === undefined) throw new AppError("notFound");
  const { events, ...content } = found.content;
  return {
    id: familyId,
    ...content,
    events: events.map(({ date, place, ...event }) => ({
      ...event,
      ...shownDate({ date, place }, ctx.locale),
    })),
    revision: found.revision,
  };
}
