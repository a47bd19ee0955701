import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readPhotograph, type ReadPhotograph } from "#features/qr/plate-checks/queries.server.ts";
import type { Services } from "#platform/context.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { findPictures } from "./queries.server.ts";
import { ticketPlateReadings } from "./tables.server.ts";

/** Reads and grades the symbols in a message's pictures. Done again, it changes nothing. */
export async function readPlates(services: Services, messageId: string): Promise<void> {
  for (const { attachmentId, storageKey } of await findPictures(services.database, messageId)) {
    const seen = await readStored(services, storageKey);
    if (seen === null || seen.found === "none") continue;
    const { found, code } = seen;
    const measured = seen.found === "symbol" ? seen : { grade: null, parameters: [] };
    const { grade, parameters } = measured;
    await services.database
      .insert(ticketPlateReadings)
      .values({ attachmentId, found, code, grade, parameters, readAt: new Date() })
      .onConflictDoNothing();
  }
}

/** `null` for a picture that is gone meanwhile, or can't be read as one. */
async function readStored(services: Services, key: string): Promise<ReadPhotograph | null> {
  const stored = await services.storage.read(key);
  if (stored === null) return null;
  const path = join(services.config.temporaryDirectory, randomUUID());
  try {
    await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }));
    return await readPhotograph(services, path);
  } catch (error) {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
