import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import { isDatabaseAway, type Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { getEditable } from "../access/queries.server.ts";
import { lockDraft, markKept } from "../compositions/commands/change-composition.server.ts";
import {
  findDraftSound,
  getChangeable as getOwnDraft,
  wordsOf,
} from "../compositions/queries.server.ts";
import { addMadeSound, copySound, discardSound } from "../media/commands/add-made-sound.server.ts";
import { getChangeable } from "../media/changeable/queries.server.ts";
import {
  changeItem,
  isShown,
  lockItem,
  orderItems,
} from "../media/commands/change-media.server.ts";
import { enqueueCut } from "../media/jobs.server.ts";
import { refuseUnpaidChange } from "../media/quota/space/queries.server.ts";
import { refuseRemovedWords, refuseToShow } from "../restrictions/queries.server.ts";
import type { Licence, Piece, PieceChange, Pieces, Repeat } from "./contract.ts";
import { changedCut, findCutProblem, isPublicDomain, wordsOfPiece, WHOLE } from "./model.ts";
import { getPiece, listMusic } from "./queries.server.ts";
import { memorialMusic, musicPieces } from "./tables.server.ts";

/** Ids of other things than this page's music are left out. */
export async function arrangeMusic(
  ctx: Context,
  idOrSlug: string,
  { mediaIds, repeat }: { mediaIds?: string[] | undefined; repeat?: Repeat | undefined },
): Promise<Pieces> {
  const { id: memorialId } = await getEditable(ctx, idOrSlug);
  await transaction(ctx, async (tx) => {
    if (mediaIds !== undefined) await orderItems(tx, ctx, memorialId, mediaIds, "audio");
    if (repeat !== undefined) await saveRepeat(tx, ctx, memorialId, repeat);
  });
  return listMusic(ctx, memorialId);
}

async function saveRepeat(tx: Transaction, ctx: Context, memorialId: string, repeat: Repeat) {
  await tx
    .insert(memorialMusic)
    .values({ memorialId, repeat })
    .onConflictDoUpdate({ target: memorialMusic.memorialId, set: { repeat } });
  const about = { subject: "memorial", subjectId: memorialId, details: { repeat } };
  await recordAudit(tx, ctx, { action: "music.repeated", ...about });
  announceIn(tx, { topic: memorialId, kind: "media", id: memorialId });
}

type Ids = { memorialId: string; mediaId: string };

/**
 * Says what a piece is, and which part of it is heard. With its licence visitors hear it. Throws
 * `notFound` for what isn't heard, `memorials.spaceNeeded`, `memorials.removedWords`, and `invalid`
 * for a part that isn't there and a licence that can't be.
 */
export async function changePiece(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  given: PieceChange,
): Promise<Piece> {
  if (given.licence !== undefined) refuseLicence(ctx, given.licence);
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  const ids = { memorialId, mediaId };
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, ids);
    if (item.kind !== "audio") throw new AppError("notFound");
    await refuseUnpaidChange(ctx, tx, ids.memorialId, ids.mediaId);
    await refuseRemovedWords(tx, memorialId, wordsOfPiece(given));
    const cut = changedCut(item.cut, given);
    const isCut = !isDeepStrictEqual(cut, item.cut);
    if (isCut) refuseCut(cut ?? WHOLE, item.measured?.seconds ?? null);
    const said = await savePiece(tx, ids, given);
    const isHeard = item.isHidden && given.licence !== undefined;
    const title = given.title === undefined ? item.caption : given.title;
    if (isHeard) await refuseToShow(tx, memorialId, wordsOfPiece({ ...said, title }));
    const change = {
      ...(given.title !== undefined && { caption: given.title }),
      ...(isHeard && { isHidden: false }),
      cut,
      revision: item.revision + 1,
    };
    const details = given.licence && { licence: given.licence.kind };
    await changeItem(tx, ctx, ids, { change, where: isShown, action: "music.described", details });
    if (isCut) await enqueueCut(tx, ctx, ids);
  });
  return getPiece(ctx, memorialId, mediaId);
}

function refuseLicence({ config }: Context, licence: Licence): void {
  if (licence.kind === "agreement" && !config.hasMusicAgreement)
    throw invalidField("licence", "noMusicAgreement");
  const year = Number(danishDay(new Date()).slice(0, 4));
  if (licence.kind === "publicDomain" && !isPublicDomain(licence, year))
    throw invalidField("licence", "notPublicDomain");
}

function refuseCut(cut: Parameters<typeof findCutProblem>[0], seconds: number | null): void {
  const problem = findCutProblem(cut, seconds);
  if (problem !== null) throw invalidField(problem.field, problem.key);
}

/** Returns all that is said of it now. */
async function savePiece(tx: Transaction, ids: Ids, given: PieceChange) {
  const { kind, performer, composer, note, transcript, licence } = given;
  const set = { kind, performer, composer, note, transcript, licence };
  const isGiven = Object.values(set).some((value) => value !== undefined);
  if (isGiven)
    await tx
      .insert(musicPieces)
      .values({ ...ids, ...set })
      .onConflictDoUpdate({ target: [musicPieces.memorialId, musicPieces.mediaId], set });
  const [said] = await tx.select(words).from(musicPieces).where(isPiece(ids));
  return said ?? null;
}

const words = {
  performer: musicPieces.performer,
  composer: musicPieces.composer,
  note: musicPieces.note,
  transcript: musicPieces.transcript,
};

function isPiece({ memorialId, mediaId }: Ids) {
  return and(eq(musicPieces.memorialId, memorialId), eq(musicPieces.mediaId, mediaId));
}

/**
 * Makes a draft a piece of music, which visitors hear at once: a machine made it, which its licence says. Kept twice it is
 * the same piece. Throws `memorials.compositionUnready`, `memorials.compositionStopped`, and as adding media does.
 */
export async function keepComposition(
  ctx: Context,
  idOrSlug: string,
  compositionId: string,
): Promise<Piece> {
  const { id: memorialId } = await getOwnDraft(ctx, idOrSlug, compositionId);
  const ids = { memorialId, compositionId };
  const heard = await findDraftSound(ctx, ids);
  const sound = heard === null ? null : await copySound(ctx, heard.key, heard);
  let mediaId: string | null = null;
  let isUnknown = false;
  try {
    mediaId = await transaction(ctx, async (tx) => {
      const draft = await lockDraft(tx, ids);
      if ("keptAs" in draft) return draft.keptAs;
      const { form, provider, soundKey, sounded: measured } = draft;
      const { title } = wordsOf(ctx, form);
      const made = { title, fileName: `${form}.mp3`, measured };
      if (sound === null) throw new AppError("notFound");
      const added = await addMadeSound(tx, ctx, memorialId, { ...sound, ...made });
      const origin = provider === "embedded" ? ("composed" as const) : ("provider" as const);
      const said = { licence: { kind: "machine" as const }, origin };
      await tx
        .insert(musicPieces)
        .values({ memorialId, mediaId: added, ...said })
        .onConflictDoNothing();
      await markKept(tx, ctx, ids, { mediaId: added, soundKey });
      return added;
    });
  } catch (error) {
    // If the connection is lost during the commit, it is unknown whether the row exists.
    isUnknown = isDatabaseAway(error);
    throw error;
  } finally {
    if (sound !== null && mediaId !== sound.id && !isUnknown) await discardSound(ctx, sound);
  }
  return getPiece(ctx, memorialId, mediaId);
}
