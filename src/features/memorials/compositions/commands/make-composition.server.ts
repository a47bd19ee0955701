import { Readable } from "node:stream";
import { and, eq, inArray, isNull, lt, type SQL } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import { removeFiles } from "../../media/jobs.server.ts";
import { memorials } from "../../tables.server.ts";
import { UNDER_WAY } from "../model.ts";
import { ComposingProcess, UncomposedError } from "../engine/sound/composing-process.server.ts";
import { compositions } from "../tables.server.ts";

export type CompositionKey = { memorialId: string; compositionId: string };
type Row = typeof compositions.$inferSelect;

/** So often the sound may make it begin with the next inner try. */
const SOUND_TRIES = 4;
const DAY_MS = 86_400_000;

/**
 * Writes and renders a piece that waits for it, or whose making was interrupted. Whoever cancels or deletes it in
 * between, or its page, gets no further: each step asks whether it is still wanted.
 */
export async function makeComposition(services: Services, key: CompositionKey): Promise<void> {
  const row = await begin(services, key);
  if (row === null) return;
  try {
    await make(services, key, row);
  } catch (error) {
    if (!(error instanceof UncomposedError)) throw error;
    services.log.warn({ err: error, compositionId: key.compositionId }, "a piece was not composed");
    await failComposition(services, key, "uncomposed");
  }
}

async function begin({ database, storage }: Services, key: CompositionKey): Promise<Row | null> {
  const [memorial] = await database
    .select({ deletedAt: memorials.deletedAt })
    .from(memorials)
    .where(eq(memorials.id, key.memorialId));
  const isThere = memorial?.deletedAt === null;
  const state = isThere ? "composing" : "cancelled";
  const [row] = await database
    .update(compositions)
    .set({ state, problem: null })
    .where(and(isComposition(key), inArray(compositions.state, [...UNDER_WAY])))
    .returning();
  // An attempt that was killed may have left its sound behind.
  if (memorial === undefined) await storage.remove(soundKeyOf(key));
  return isThere ? (row ?? null) : null;
}

async function make(services: Services, key: CompositionKey, row: Row): Promise<void> {
  const composing = new ComposingProcess(services.processes);
  const { form, mood, instruments, tempo, minutes, theme, seed } = row;
  const choices = { form, mood, instruments, tempo, minutes, theme, seed };
  let earlier = 0;
  for (let tries = 0; tries < SOUND_TRIES; tries += 1) {
    const { attempts, performance, score, midi } = await composing.write(choices, earlier);
    const rendering = { to: "rendering", made: { rendered: 0 } } as const;
    if (!(await step(services, key, { from: ["composing", "rendering"], ...rendering }))) return;
    const progress = saveProgress(services, key);
    const sound = await composing.sound(performance, progress.tell);
    await progress.saved();
    if (!("breaches" in sound)) {
      await finish(services, key, { sound, score, midi: Buffer.from(midi) });
      return;
    }
    earlier = attempts;
  }
  throw new UncomposedError(`No piece that sounds well in ${SOUND_TRIES} tries.`);
}

/** Each is written after the one before; one that can't be written is only not shown. */
function saveProgress(services: Services, key: CompositionKey) {
  let saving: Promise<unknown> = Promise.resolve();
  const save = (share: number) =>
    step(services, key, {
      from: ["rendering"],
      to: "rendering",
      made: { rendered: Math.round(100 * share) },
    });
  return {
    tell(share: number): void {
      saving = saving.then(() => save(share)).catch(() => false);
    },
    saved: () => saving,
  };
}

type Made = Required<Pick<Row, "score" | "midi">> & {
  sound: { mp3: Uint8Array; seconds: number; loudness: number; peaks: Uint8Array };
};

async function finish(
  services: Services,
  key: CompositionKey,
  { sound: { mp3, seconds, loudness, peaks }, score, midi }: Made,
): Promise<void> {
  const soundKey = soundKeyOf(key);
  await services.storage.write(soundKey, Readable.from([Buffer.from(mp3)]), {
    contentType: "audio/mpeg",
  });
  const sounded = { seconds, loudness, peaks: Buffer.from(peaks).toString("base64") };
  const made = { soundKey, sounded, score, midi };
  const isWanted = await step(services, key, { from: ["rendering"], to: "ready", made });
  if (!isWanted) await services.storage.remove(soundKey);
}

type Step = { from: Row["state"][]; to: Row["state"]; made?: Partial<Row> };

/** Whether it was in one of these states, and is in the next one now. */
async function step(
  { database }: Services,
  key: CompositionKey,
  { from, to, made }: Step,
): Promise<boolean> {
  const { rowCount } = await database
    .update(compositions)
    .set({ ...made, state: to })
    .where(and(isComposition(key), inArray(compositions.state, from)));
  return rowCount !== 0;
}

export async function failComposition(
  services: Services,
  key: CompositionKey,
  problem: NonNullable<Row["problem"]>,
): Promise<void> {
  await step(services, key, { from: [...UNDER_WAY], to: "failed", made: { problem } });
}

/** Always the same, so that the next attempt takes the place of one that was killed. */
function soundKeyOf({ memorialId, compositionId }: CompositionKey): string {
  return `compositions/${memorialId}/${compositionId}.mp3`;
}

function isComposition({ memorialId, compositionId }: CompositionKey): SQL | undefined {
  return and(eq(compositions.memorialId, memorialId), eq(compositions.id, compositionId));
}

/** Drafts that nobody kept in time; the notes of pieces that were kept stay. */
export async function forgetDrafts(
  services: Services,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const isOld = lt(compositions.createdAt, new Date(now.getTime() - days * DAY_MS));
  await forget(services, and(isOld, isNull(compositions.mediaId)));
}

/** Of pages that were deleted before `before`. */
export async function purgeCompositions(services: Services, before: Date): Promise<void> {
  const purged = services.database
    .select({ id: memorials.id })
    .from(memorials)
    .where(lt(memorials.deletedAt, before));
  await forget(services, inArray(compositions.memorialId, purged));
}

async function forget(services: Services, where: SQL | undefined): Promise<void> {
  await transaction(services, async (tx) => {
    const rows = await tx
      .delete(compositions)
      .where(where)
      .returning({ memorialId: compositions.memorialId, compositionId: compositions.id });
    const keys = rows.map(soundKeyOf);
    if (keys.length > 0) await services.jobs.enqueue(tx, removeFiles, { keys });
  });
}
