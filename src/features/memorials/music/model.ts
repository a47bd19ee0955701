import type { WrittenWords } from "../restrictions/model.ts";
import type { Licence, Piece, PieceChange } from "./contract.ts";

/** Works are free 70 years after the year in which the last author died (the Danish Copyright Act, § 63). */
const WORK_YEARS = 70;
/**
 * Recordings are free 70 years after the year of their first publication (§ 66); those before 1963 were free already
 * when the term was 50 years, and stayed so (the directive 2011/77/EU).
 */
const RECORDING_YEARS = 70;
const FREE_BEFORE = 1963;

/** `year`: the present one. */
export function isPublicDomain(
  {
    composerDied,
    recordedIn,
  }: Pick<Extract<Licence, { kind: "publicDomain" }>, "composerDied" | "recordedIn">,
  year: number,
): boolean {
  const isWorkFree = composerDied + WORK_YEARS < year;
  const isRecordingFree =
    recordedIn === null || recordedIn < FREE_BEFORE || recordedIn + RECORDING_YEARS < year;
  return isWorkFree && isRecordingFree;
}

type Cut = { startsAt: number; endsAt: number | null; fadeIn: number; fadeOut: number };

export const WHOLE: Cut = { startsAt: 0, endsAt: null, fadeIn: 0, fadeOut: 0 };

export type CutProblem = { field: "startsAt" | "endsAt" | "fadeOut"; key: string };

/** `seconds`: of the whole recording; `null` while it isn't known. */
export function findCutProblem(
  { startsAt, endsAt, fadeIn, fadeOut }: Cut,
  seconds: number | null,
): CutProblem | null {
  const most = seconds ?? Infinity;
  if (startsAt >= most) return { field: "startsAt", key: "afterEnd" };
  if (endsAt !== null && endsAt > most) return { field: "endsAt", key: "afterEnd" };
  const end = endsAt ?? most;
  if (end <= startsAt) return { field: "endsAt", key: "endBeforeStart" };
  if (fadeIn + fadeOut > end - startsAt) return { field: "fadeOut", key: "fadesTooLong" };
  return null;
}

/** What a change makes of the part that is heard; `null`: all of it. */
export function changedCut(current: Cut | null, change: PieceChange): Cut | null {
  const { startsAt, endsAt, fadeIn, fadeOut } = { ...WHOLE, ...current, ...given(change) };
  const isWhole = startsAt === 0 && endsAt === null && fadeIn === 0 && fadeOut === 0;
  return isWhole ? null : { startsAt, endsAt, fadeIn, fadeOut };
}

function given({ startsAt, endsAt, fadeIn, fadeOut }: PieceChange): Partial<Cut> {
  return {
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(fadeIn !== undefined && { fadeIn }),
    ...(fadeOut !== undefined && { fadeOut }),
  };
}

/** What is said of its maker, whoever put it on: a machine. */
export function isByMachine({ origin, licence }: Pick<Piece, "origin" | "licence">): boolean {
  return origin !== "uploaded" || licence?.kind === "machine";
}

/** What is written of a piece. */
export function wordsOfPiece({ title, note, transcript, ...names }: PieceChange): WrittenWords {
  const { performer, composer, licence } = names;
  return { texts: [title, note, transcript], names: [performer, composer, ...namedIn(licence)] };
}

function namedIn(licence: Licence | undefined): string[] {
  if (licence?.kind === "permission") return [licence.from];
  return licence?.kind === "creativeCommons" ? [licence.author] : [];
}
