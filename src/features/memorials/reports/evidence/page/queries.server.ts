import type { Context } from "#platform/context.server.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import { REPORTED_TEXTS } from "#features/memorials/contract.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { EVENTS_MAX } from "../../../timeline/contract.ts";
import { listEvents } from "../../../timeline/queries.server.ts";
import type { Fact } from "#features/memorials/sections/contract.ts";
import { type ShownEvent, factsFrom } from "#features/memorials/sections/model.ts";
import { factsOfEvent } from "../../../timeline/model.ts";
import { plainOf } from "#features/memorials/restrictions/model.ts";
import {
  findPortraitId,
  largestJpeg,
  mediaSeen,
} from "#features/memorials/media/served/queries.server.ts";

/** The page itself, without what others have written there: each of that is reported by itself. */
export async function readPage(ctx: Context, memorial: GuardedMemorial) {
  const page = await getMemorial(ctx, memorial.id);
  const { name, biography, coverId } = page;
  const text = REPORTED_TEXTS.texts.flatMap((field) => plainText(page, field)).join("\n\n");
  const portraitId = await findPortraitId(ctx, memorial);
  const named = biography === null ? [] : picturesNamed(biography);
  const ids = [portraitId, coverId, ...named].filter((id) => id !== null);
  const pictures = await mediaSeen(ctx, memorial, ids);
  return {
    name,
    text: text === "" ? null : text,
    createdAt: null,
    files: pictures.flatMap(({ variants }) => largestJpeg(variants)),
    facts: factsOf(page),
    events: await eventsSeen(ctx, memorial),
  };
}

async function eventsSeen(ctx: Context, memorial: GuardedMemorial): Promise<ShownEvent[]> {
  if (!canReadSection(ctx.actor, memorial, "timeline")) return [];
  const { items } = await listEvents(ctx, memorial.id, { limit: EVENTS_MAX });
  return items.map(({ title, text, ...event }) => ({ title, text, facts: factsOfEvent(event) }));
}

function plainText(page: Memorial, field: (typeof REPORTED_TEXTS)["texts"][number]): string[] {
  const text = page[field];
  if (text === null) return [];
  return [field === "biography" ? plainOf(text) : text];
}

function factsOf(page: Memorial): Fact[] {
  const ceremonies = page.ceremonies.flatMap(({ name, place, address, at, note, stream }) => {
    const words = [name, place, address, note, stream].filter((part) => part !== null).join(", ");
    return factsFrom({ ceremony: words === "" ? null : words, ceremonyAt: at });
  });
  const own = REPORTED_TEXTS.facts.map((field) => [field, page[field]] as const);
  return [...factsFrom(Object.fromEntries(own)), ...ceremonies];
}
