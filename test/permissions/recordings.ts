import { eq } from "drizzle-orm";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { newId } from "#platform/ids.ts";
import type { TestApp } from "#test/app.ts";

/** A film or a sound that nobody has to make: with the files of a photograph. */
export async function aRecording(
  { services: { database } }: TestApp,
  photographId: string,
  kind: "video" | "audio",
): Promise<string> {
  const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, photographId));
  if (row === undefined) throw new Error("There is no photograph to begin with.");
  const measured = { seconds: 1, loudness: -18, peaks: "" };
  const recording = { ...row, id: newId(), kind, measured, contentHash: null };
  await database.insert(mediaItems).values(recording);
  return recording.id;
}
