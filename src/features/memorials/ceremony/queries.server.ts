import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import type { Ceremony } from "#features/memorials/content/ceremony/contract.ts";
import { calendarOf } from "./engine/calendar.ts";
import { ceremonies } from "./tables.server.ts";

/** The ceremonies that have a time as a calendar file, in the reader's language. */
export async function getCeremonyCalendar(ctx: Context, idOrSlug: string): Promise<string> {
  const memorial = await getMemorial(ctx, idOrSlug);
  const { id, slug, name, revision, updatedAt } = memorial;
  const t = translator(ctx.locale).getFixedT(ctx.locale, "memorials");
  const { publicUrl } = ctx.config;
  const { hostname } = new URL(publicUrl);
  const events = memorial.ceremonies.flatMap((one, index) => {
    if (one.at === null) return [];
    const title = t("ceremony.event", { name });
    return {
      // The first one keeps the id from when there was only one.
      id: `ceremony-${id}${index === 0 ? "" : `-${index + 1}`}@${hostname}`,
      revision,
      changedAt: new Date(updatedAt),
      at: one.at,
      title: one.name === null ? title : `${one.name}: ${name}`,
      place: [one.place, one.address].filter((part) => part !== null).join(", ") || null,
      page: `${publicUrl}/memorial/${slug}`,
      description: [one.note, one.stream].filter((part) => part !== null).join("\n") || null,
    };
  });
  if (events.length === 0) throw new AppError("notFound");
  return calendarOf(events);
}

export async function readCeremonies(reader: Reader, memorialId: string): Promise<Ceremony[]> {
  const [row] = await reader
    .select({ items: ceremonies.items })
    .from(ceremonies)
    .where(eq(ceremonies.memorialId, memorialId));
  return row?.items ?? [];
}
