import { Readable } from "node:stream";
import { candles } from "#features/memorials/candles/tables.server.ts";
import { createMemorial } from "#features/memorials/commands.server.ts";
import { guestbookEntries } from "#features/memorials/guestbook/tables.server.ts";
import { addMedia } from "#features/memorials/media/commands.server.ts";
import type { MediaText } from "#features/memorials/media/contract.ts";
import { tributes } from "#features/memorials/tributes/tables.server.ts";
import { systemContext, type Context, type Services } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { incomingSettings, receiveFile } from "#platform/uploads/incoming.server.ts";
import { renderDrawing } from "./drawings/render.ts";
import type { SeedEntry, SeedMemorial, SeedPicture } from "./seed-memorial.ts";
import { seedMemorials } from "./seed-memorials.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Any number will do; always the same one makes the same people. */
const SEED = 1931;
/** Memorials made side by side: drawing one while another is stored. */
const AT_ONCE = 4;

/** Makes an invented memorial, kept by the given user, by the commands that families use. */
export async function plantMemorial(
  services: Services,
  seed: SeedMemorial,
  userId: string,
): Promise<void> {
  const ctx: Context = {
    ...systemContext(services),
    actor: { userId, roles: [], permissions: [], isAdmin: false },
    locale: seed.language,
  };
  const { pictures, sound, guestbook, candles: lit, tributes: words, ...fields } = seed;
  const { id } = await createMemorial(ctx, {
    ...fields,
    privacy: "public",
    downloads: "open",
  });
  for (const picture of pictures) await plantPicture(ctx, id, picture);
  if (sound !== undefined) {
    await plantFile(ctx, id, {
      content: sound.play(),
      name: "vals.wav",
      text: { caption: sound.title },
    });
  }
  await plantVisits(ctx, id, { guestbook, candles: lit, tributes: words });
  ctx.events.publish({ topic: id, kind: "memorial", id });
}

async function plantPicture(ctx: Context, memorialId: string, picture: SeedPicture): Promise<void> {
  const jpeg = await renderDrawing(picture.svg, picture.width);
  const { caption, altText, album = null, focus } = picture;
  const place = { album, focusX: focus?.x ?? null, focusY: focus?.y ?? null };
  const text = { caption: caption || null, altText, ...place };
  await plantFile(ctx, memorialId, { content: jpeg, name: "tegning.jpg", text });
}

type Planted = { content: Buffer; name: string; text: MediaText };

async function plantFile(ctx: Context, memorialId: string, { content, name, text }: Planted) {
  const settings = incomingSettings(ctx.config);
  const file = await receiveFile(Readable.from([content]), name, settings);
  try {
    await addMedia(ctx, memorialId, file, text);
  } finally {
    await file.discard();
  }
}

/** What visitors left before today: no command lets anyone write into the past. */
async function plantVisits(
  { database, config }: Context,
  memorialId: string,
  left: Pick<SeedMemorial, "guestbook" | "candles" | "tributes">,
): Promise<void> {
  const letter = ({ daysAgo, ...entry }: SeedEntry) => {
    const createdAt = new Date(Date.now() - daysAgo * DAY - HOUR);
    return { ...entry, memorialId, id: newId(createdAt), createdAt };
  };
  if (left.guestbook.length > 0) {
    await database.insert(guestbookEntries).values(left.guestbook.map(letter));
  }
  if (left.tributes.length > 0) {
    await database.insert(tributes).values(left.tributes.map(letter));
  }
  if (left.candles.length === 0) return;
  await database.insert(candles).values(
    left.candles.map(({ hoursAgo, ...candle }) => {
      const litAt = new Date(Date.now() - hoursAgo * HOUR);
      const burnsUntil = new Date(litAt.getTime() + config.candleDays * DAY);
      return { ...candle, memorialId, id: newId(litAt), litAt, burnsUntil };
    }),
  );
}

type Planting = {
  count: number;
  userId: string;
  isPlanted(slug: string): Promise<boolean>;
  onProgress(planted: number): void;
};

/** As many invented memorials as asked for; those that are there already are passed over. */
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

  // A generator is one queue: each of these takes the next that is left.
  await Promise.all(Array.from({ length: AT_ONCE }, plantNext));
  return planted;
}
