import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import { newToken } from "#platform/secrets/secrets.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { memorials } from "../tables.server.ts";
import { mediaItems, type StoredVariant } from "./tables.server.ts";

type Item = Pick<
  typeof mediaItems.$inferSelect,
  "memorialId" | "id" | "kind" | "originalKey" | "mime"
>;

/** Makes the variants of an added file, and shows the keeper how far it has come. */
export const renderMedia = defineJob({
  name: "memorials.media.render",
  payload: z.object({ memorialId: z.uuid(), mediaId: z.uuid() }),
  maxAttempts: 3,
  async run(services, { memorialId, mediaId }, attempt) {
    const item = await findWaiting(services, memorialId, mediaId);
    if (item === null) return;
    const directory = await mkdtemp(join(services.config.temporaryDirectory, "render-"));
    try {
      await finish(services, item, await rendered(services, item, directory));
    } catch (error) {
      if (!attempt.isLast) throw error;
      services.log.error({ err: error, mediaId }, "a file could not be prepared");
      await update(services, item, { status: "failed", problem: "notPrepared" });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
});

async function findWaiting({ database }: Services, memorialId: string, mediaId: string) {
  const [item] = await database
    .select({
      memorialId: mediaItems.memorialId,
      id: mediaItems.id,
      kind: mediaItems.kind,
      originalKey: mediaItems.originalKey,
      mime: mediaItems.mime,
    })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        eq(mediaItems.id, mediaId),
        eq(mediaItems.status, "processing"),
        isNull(mediaItems.removedAt),
      ),
    );
  return item ?? null;
}

type Rendered = Partial<typeof mediaItems.$inferInsert> & { variants: StoredVariant[] };

async function rendered(services: Services, item: Item, directory: string): Promise<Rendered> {
  if (item.kind === "image") return renderImage(services, item, directory);
  return { variants: [await originalAsVariant(services, item)] };
}

/** Sound, film and documents are served as they came. */
async function originalAsVariant({ storage }: Services, item: Item): Promise<StoredVariant> {
  const bytes = (await storage.size(item.originalKey)) ?? 0;
  return {
    format: "original",
    width: null,
    height: null,
    key: item.originalKey,
    bytes,
    mime: item.mime,
  };
}

/** Every variant lies under a new random folder: a second try never meets the files of a first. */
async function renderImage(services: Services, item: Item, directory: string): Promise<Rendered> {
  const { storage, images } = services;
  const original = await storage.read(item.originalKey);
  if (original === null) throw new Error("the original is gone");
  const path = join(directory, "original");
  await pipeline(original.stream, createWriteStream(path));
  const { width, height, placeholder, averageColor } = await images.inspect(path);
  const made = await images.render(path, directory);
  const folder = `media/${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}`;
  const variants: StoredVariant[] = [];
  for (const [index, file] of made.entries()) {
    const key = `${folder}/${file.width}.${file.format}`;
    const mime = `image/${file.format}`;
    await storage.write(key, createReadStream(file.path), { contentType: mime });
    const { format, bytes } = file;
    variants.push({ format, width: file.width, height: file.height, key, bytes, mime });
    await showProgress(services, item, Math.round((90 * (index + 1)) / made.length));
  }
  return { variants, width, height, placeholder, color: averageColor };
}

async function showProgress({ database }: Services, item: Item, progress: number): Promise<void> {
  await database
    .update(mediaItems)
    .set({ progress })
    .where(and(eq(mediaItems.memorialId, item.memorialId), eq(mediaItems.id, item.id)));
}

async function finish(services: Services, item: Item, made: Rendered): Promise<void> {
  await update(services, item, { ...made, status: "ready", progress: 100 });
}

async function update(
  services: Services,
  item: Item,
  change: Partial<typeof mediaItems.$inferInsert>,
): Promise<void> {
  await transaction(services, async (tx, announce) => {
    await tx
      .update(mediaItems)
      .set({ ...change, id: item.id })
      .where(and(eq(mediaItems.memorialId, item.memorialId), eq(mediaItems.id, item.id)));
    announce({ topic: item.memorialId, kind: "media", id: item.id });
  });
}

const DAY = 86_400_000;

/** Files and rows of what can't be brought back any more: files first, so that none is forgotten. */
export const purgeMedia = defineJob({
  name: "memorials.media.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 2 * * *",
  async run({ config, database, storage }) {
    const before = new Date(Date.now() - config.restoreDays * DAY);
    const rows = await database
      .select({
        memorialId: mediaItems.memorialId,
        id: mediaItems.id,
        originalKey: mediaItems.originalKey,
        variants: mediaItems.variants,
      })
      .from(mediaItems)
      .innerJoin(memorials, eq(memorials.id, mediaItems.memorialId))
      .where(or(lt(mediaItems.removedAt, before), lt(memorials.deletedAt, before)));
    for (const { memorialId, id, originalKey, variants } of rows) {
      for (const key of new Set([originalKey, ...variants.map((variant) => variant.key)])) {
        await storage.remove(key);
      }
      await database
        .delete(mediaItems)
        .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, id)));
    }
  },
});
