import { eq } from "drizzle-orm";
import { compositions } from "#features/memorials/compositions/tables.server.ts";
import { compose } from "#features/memorials/compositions/engine/compose.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { newId } from "#platform/ids.ts";
import type { TestApp } from "#test/app.ts";
import { aRecording } from "#test/permissions/recordings.ts";
import { present } from "#test/present.ts";

/** A piece that was kept as this recording, of whose file it has the sound; nobody has to make it. */
export async function aComposition(
  { services: { database } }: TestApp,
  memorialId: string,
  soundId: string,
): Promise<string> {
  const [sound] = await database.select().from(mediaItems).where(eq(mediaItems.id, soundId));
  const choices = { form: "chorale", mood: "calm", instruments: ["organ"], seed: 1 } as const;
  const { score } = compose({ ...choices, tempo: null, minutes: null, theme: null });
  const id = newId();
  await database.insert(compositions).values({
    ...choices,
    instruments: [...choices.instruments],
    memorialId,
    id,
    state: "kept",
    mediaId: soundId,
    composerVersion: 1,
    soundKey: present(sound).originalKey,
    score,
    midi: Buffer.from("MThd"),
    createdAt: new Date(),
  });
  return id;
}

/** A sound on a page, and the piece of which it was made. */
export async function aSoundWithNotes(app: TestApp, memorialId: string, photographId: string) {
  const soundId = await aRecording(app, photographId, "audio");
  return { soundId, compositionId: await aComposition(app, memorialId, soundId) };
}
