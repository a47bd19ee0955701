import { Readable } from "node:stream";
import { plantCandles } from "#features/memorials/candles/commands.server.ts";
import { changeMemorial } from "#features/memorials/lifecycle/commands/change-memorial.server.ts";
import { createMemorial } from "#features/memorials/lifecycle/commands/create-memorial.server.ts";
import { plantMessages } from "#features/memorials/messages/commands/plant-messages.server.ts";
import { addMedia } from "#features/memorials/media/commands/add-media.server.ts";
import type { MediaText } from "#features/memorials/media/contract.ts";
import { addEvent } from "#features/memorials/timeline/commands.server.ts";
import { systemContext, type Context, type Services } from "#platform/context.server.ts";
import { incomingSettings, receiveFile } from "#platform/uploads/incoming.server.ts";
import { renderDrawing } from "#features/memorials/demo/engine/drawings/render.ts";
import type { SeedMemorial, SeedPicture } from "#features/memorials/demo/engine/seed-memorial.ts";
import { seedMemorials } from "#features/memorials/demo/engine/seed-memorials.ts";

/** Arbitrary but constant, so that every run generates the same people. */
const SEED = 1931;
/** Concurrency: one memorial is drawn while another is stored. */
const AT_ONCE = 4;

/**
 * Creates a generated memorial, kept by the given user, with the same commands that families use.
 */
export async function plantMemorial(
  services: Services,
  seed: SeedMemorial,
  userId: string,
): Promise<void> {
  const ctx: Context = {
    ...systemContext(services),
    // Nobody pays for examples, which show all that a page can hold.
    config: { ...services.config, freePictures: null },
    actor: { userId, roles: [], permissions: [], isAdmin: false },
    locale: seed.language,
  };
  const {
    pictures,
    sound,
    events = [],
    guestbook,
    candles: lit,
    tributes: words,
    ...fields
  } = seed;
  const { id } = await createMemorial(ctx, {
    ...fields,
    privacy: "public",
    indexing: "open",
    downloads: "open",
  });
  const ids = new Map<string | undefined, string>();
  for (const picture of pictures) ids.set(picture.name, await plantPicture(ctx, id, picture));
  await placePictures(ctx, id, fields.biography, ids);
  for (const { pictures: names = [], ...event } of events) {
    const mediaIds = names.flatMap((name) => ids.get(name) ?? []);
    await addEvent(ctx, id, { ...event, mediaIds });
  }
  if (sound !== undefined) {
    await plantFile(ctx, id, {
      content: sound.play(),
      name: "vals.wav",
      text: { caption: sound.title },
    });
  }
  await plantMessages(ctx, id, "guestbook", guestbook);
  await plantMessages(ctx, id, "tribute", words);
  await plantCandles(ctx, id, lit);
  ctx.events.publish({ topic: id, kind: "memorial", id });
}

const NAMED_FIGURE = /(<figure data-media=")([^"]*)(">)/g;

/** A text names only pictures that are there: it is written again once they are. */
async function placePictures(
  ctx: Context,
  id: string,
  biography: string,
  ids: ReadonlyMap<string | undefined, string>,
): Promise<void> {
  if (biography.search(NAMED_FIGURE) < 0) return;
  const placed = biography.replace(
    NAMED_FIGURE,
    (_figure, before: string, name: string, after: string) =>
      `${before}${ids.get(name) ?? name}${after}`,
  );
  await changeMemorial(ctx, id, { biography: placed }, null);
}

/** Returns its id. */
async function plantPicture(
  ctx: Context,
  memorialId: string,
  picture: SeedPicture,
): Promise<string> {
  const jpeg = await renderDrawing(picture.svg, picture.width);
  const { caption, altText, album = null, focus } = picture;
  const place = { album, focusX: focus?.x ?? null, focusY: focus?.y ?? null };
  const text = { caption: caption || null, altText, ...place };
  return plantFile(ctx, memorialId, { content: jpeg, name: "tegning.jpg", text });
}

type Planted = { content: Buffer; name: string; text: MediaText };

async function plantFile(ctx: Context, memorialId: string, { content, name, text }: Planted) {
  const settings = incomingSettings(ctx.config);
  const file = await receiveFile(Readable.from([content]), name, settings);
  try {
    const [added] = await addMedia(ctx, memorialId, file, text);
    return added?.id ?? "";
  } finally {
    await file.discard();
  }
}

type Planting = {
  count: number;
  userId: string;
  isPlanted(slug: string): Promise<boolean>;
  onProgress(planted: number): void;
};

/** Creates up to `count` generated memorials; existing ones are skipped. */
export async function plantMany(services: Services, planting: Planting): Promise<number> {
  const seeds = seedMemorials(planting.count, SEED);
  let planted = 0;

  async function plantNext(): Promise<void> {
    for (const seed of seeds) {
      if (await planting.isPlanted(seed.slug)) continue;
      await plantMemorial(services, seed, planting.userId);
      planting.onProgress(++planted);
    }
  }

  // A generator is a shared queue: each worker takes the next item.
  await Promise.all(Array.from({ length: AT_ONCE }, plantNext));
  return planted;
}
