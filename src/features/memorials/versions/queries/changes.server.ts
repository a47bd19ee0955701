import { and, desc, eq, lt, or, type SQL } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Page } from "#platform/paging.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { memorials } from "../../tables.server.ts";
import type { Change, LastChange, ShownChange, Versioned } from "../contract.ts";
import { differencesOf } from "../engine/differences.ts";
import { canDeleteWords, canSeeVersions, wordsOf, type Withheld } from "../policy.ts";
import { changes } from "../tables.server.ts";
import { isOf } from "./latest.server.ts";
import { inLines } from "./lines.server.ts";
import { changeRows, findChange, type ChangeRow } from "./rows.server.ts";
import { withheldOn } from "./withheld.server.ts";

/** The memorial, for its writers; throws `notFound` for everybody else. */
export async function getVersioned(
  ctx: Context,
  idOrSlug: string,
  reader?: Reader,
): Promise<GuardedMemorial> {
  const memorial = await getReadable(ctx, idOrSlug, reader);
  if (!canSeeVersions(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

type Asked = { of?: Versioned | undefined; limit: number; cursor?: string | undefined };

export async function listChanges(
  ctx: Context,
  idOrSlug: string,
  { of, limit, cursor }: Asked,
): Promise<Page<Change>> {
  const memorial = await getVersioned(ctx, idOrSlug);
  const withheld = await withheldOn(ctx, memorial.id);
  const rows = await changeRows(ctx.database)
    .where(
      and(
        eq(changes.memorialId, memorial.id),
        of === undefined ? undefined : eq(changes.of, of),
        behind(cursor),
      ),
    )
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const end = items.at(-1);
  return {
    items: items.map((row) => asChange(ctx, memorial, row, withheld)),
    nextCursor: rows.length > limit && end ? `${end.at.getTime()}_${end.id}` : null,
  };
}

function behind(cursor: string | undefined): SQL | undefined {
  const [time, id] = cursor?.split("_") ?? [];
  if (time === undefined || id === undefined) return undefined;
  const at = new Date(Number(time));
  return or(lt(changes.at, at), and(eq(changes.at, at), lt(changes.id, id)));
}

export function asChange(
  ctx: Context,
  memorial: GuardedMemorial,
  row: ChangeRow,
  withheld: Withheld,
): Change {
  const words = wordsOf(row, withheld);
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    isByMe: row.savedBy !== null && row.savedBy === ctx.actor?.userId,
    of: row.of,
    eventId: row.eventId,
    title: words === "kept" ? row.title : null,
    deed: row.deed,
    name: row.name,
    words,
    canUndo: refusalToUndo(row, withheld) === null,
    can: {
      restore: !row.isLast && words === "kept" && (row.words !== null || row.of === "biography"),
      deleteWords: !row.isLast && row.words !== null && canDeleteWords(ctx.actor, memorial),
    },
  };
}

/** Why it can't be undone, apart from being undone already or not the last one. */
export function refusalToUndo(
  row: ChangeRow,
  withheld: Withheld,
): "first" | "changed" | "gone" | null {
  if (!row.isLast) return "changed";
  if (row.of === "biography" && row.deed === "add") return "first";
  if (row.deed !== "undo" && row.words === (row.before?.words ?? null)) return "first";
  return wordsBefore(row, withheld) === "kept" ? null : "gone";
}

function wordsBefore({ of, eventId, before }: ChangeRow, withheld: Withheld) {
  return before === null ? "kept" : wordsOf({ of, eventId, ...before }, withheld);
}

/** What a version changed; `against`: how it differs from another version of the same thing. */
export async function getChange(
  ctx: Context,
  idOrSlug: string,
  changeId: string,
  against: string | undefined,
): Promise<ShownChange> {
  const memorial = await getVersioned(ctx, idOrSlug);
  const withheld = await withheldOn(ctx, memorial.id);
  const row = await findChange(ctx, memorial.id, changeId);
  if (row === null) throw new AppError("notFound");
  const other = against === undefined ? row.before : await findOther(ctx, row, against);
  const change = asChange(ctx, memorial, row, withheld);
  const { of, eventId } = row;
  const otherWords = other === null ? "kept" : wordsOf({ of, eventId, ...other }, withheld);
  const before = otherWords === "kept" ? (other?.words ?? null) : null;
  const after = change.words === "kept" ? row.words : null;
  const linesOf = (words: string | null) => inLines(ctx, of, words);
  const hasBefore = otherWords === "kept";
  const lines = change.words === "kept" ? linesOf(after) : [];
  // Where only what was before can't be read, the text is told as it is, with nothing marked.
  const compared = differencesOf(
    hasBefore && change.words === "kept" ? linesOf(before) : lines,
    lines,
    await languageOf(ctx, memorial.id),
  );
  return {
    ...change,
    before: shown(ctx, of, before),
    after: shown(ctx, of, after),
    wordsBefore: otherWords,
    ...compared,
  };
}

/** HTML of a biography; an event, which is JSON, in words. */
function shown(ctx: Context, of: Versioned, words: string | null): string | null {
  if (words === null || of === "biography") return words;
  return inLines(ctx, of, words).join("\n");
}

async function findOther(ctx: Context, row: ChangeRow, against: string) {
  const other = await findChange(ctx, row.memorialId, against);
  if (other === null || other.of !== row.of || other.eventId !== row.eventId)
    throw invalidField("against", "noSuchVersion");
  return other;
}

/** Words are told apart as in the language of the page. */
async function languageOf({ database }: Context, memorialId: string): Promise<string> {
  const [page] = await database
    .select({ language: memorials.language })
    .from(memorials)
    .where(eq(memorials.id, memorialId));
  return page?.language ?? "da";
}

/** `null` where somebody else made the last save: only its author reverts it in the editor. */
export async function getLastChange(ctx: Context, idOrSlug: string): Promise<LastChange> {
  const { id } = await getVersioned(ctx, idOrSlug);
  const { userId } = signedIn(ctx);
  const thing = { memorialId: id, of: "biography", eventId: null } as const;
  const [row] = await changeRows(ctx.database)
    .where(isOf(thing))
    .orderBy(desc(changes.at))
    .limit(1);
  if (row === undefined || row.savedBy !== userId || row.deed === "add") return { change: null };
  const before = await wordsBeforeLastSave(ctx, row);
  const version = { of: row.of, eventId: null, ...before };
  if (wordsOf(version, await withheldOn(ctx, id)) !== "kept") return { change: null };
  return { change: { before: before.words, after: row.words } };
}

async function wordsBeforeLastSave({ database }: Context, row: ChangeRow) {
  if (!row.isJoined) return row.before ?? { words: null, erasedAt: null };
  const [step] = await database
    .select({ words: changes.previous })
    .from(changes)
    .where(and(eq(changes.memorialId, row.memorialId), eq(changes.id, row.id)));
  return { words: step?.words ?? null, erasedAt: null };
}
