import { Readable } from "node:stream";
import { and, desc, eq, exists, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { pathOf } from "#platform/call.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { getReadableSection } from "../access/queries.server.ts";
import { canChangeMedia, canContribute, canEditMemorial } from "../policy.ts";
import type { GuardedMemorial } from "../sections/policy.ts";
import type { CopiedPage } from "../sections/queries.server.ts";
import { COMPOSITIONS_SHOWN, SOUND_PATH, type Composition, type Compositions } from "./contract.ts";
import { writeAbc } from "./engine/abc.ts";
import { writeMusicXml } from "./engine/music-xml.ts";
import { progressOf } from "./model.ts";
import { mediaItems } from "../media/tables.server.ts";
import { memorials } from "../tables.server.ts";
import { compositions } from "./tables.server.ts";

/** Without the notes and where the sound lies. */
const shown = {
  id: compositions.id,
  state: compositions.state,
  problem: compositions.problem,
  form: compositions.form,
  mood: compositions.mood,
  instruments: compositions.instruments,
  tempo: compositions.tempo,
  minutes: compositions.minutes,
  theme: compositions.theme,
  provider: compositions.provider,
  cost: compositions.cost,
  seed: compositions.seed,
  composerVersion: compositions.composerVersion,
  rendered: compositions.rendered,
  sounded: compositions.sounded,
  mediaId: compositions.mediaId,
  createdAt: compositions.createdAt,
};

function isOne(reader: Reader, memorialId: string, compositionId: string): SQL | undefined {
  return and(isOf(reader, memorialId), eq(compositions.id, compositionId));
}

/** What was kept is gone, and comes back, with the piece of music that it became. */
function isOf(reader: Reader, memorialId: string): SQL | undefined {
  const item = and(
    eq(mediaItems.memorialId, compositions.memorialId),
    eq(mediaItems.id, compositions.mediaId),
    isNull(mediaItems.removedAt),
  );
  return and(
    eq(compositions.memorialId, memorialId),
    or(
      isNull(compositions.mediaId),
      exists(
        reader
          .select({ one: sql`1` })
          .from(mediaItems)
          .where(item),
      ),
    ),
  );
}

/** For the owner and editors all; for contributors their own. Throws `notFound` for others. */
export async function listCompositions(
  ctx: Context,
  idOrSlug: string,
  cursor: string | null = null,
): Promise<Compositions> {
  const memorial = await getReadableSection(ctx, idOrSlug, "music");
  if (!canContribute(ctx.actor, memorial)) throw new AppError("notFound");
  const isSeen = canEditMemorial(ctx.actor, memorial)
    ? undefined
    : eq(compositions.createdBy, ctx.actor?.userId ?? "");
  const rows = await ctx.database
    .select(shown)
    .from(compositions)
    .where(
      and(
        isOf(ctx.database, memorial.id),
        isSeen,
        cursor === null ? undefined : lt(compositions.id, cursor),
      ),
    )
    // Ids are of version 7: in the order in which they were made.
    .orderBy(desc(compositions.id))
    .limit(COMPOSITIONS_SHOWN + 1);
  const items = rows.slice(0, COMPOSITIONS_SHOWN);
  return {
    items: items.map((row) => asComposition(ctx, memorial, row)),
    nextCursor: rows.length > COMPOSITIONS_SHOWN ? (items.at(-1)?.id ?? null) : null,
    providers: providersOf(ctx),
  };
}

function providersOf({ config: { musicProvider } }: Context): Compositions["providers"] {
  if (musicProvider === null) return [];
  const { name, minutePrice } = musicProvider;
  return [{ name, minutePrice }];
}

/** A page with a piece that the asker may change. Throws `notFound`. */
export async function getChangeable(ctx: Context, idOrSlug: string, compositionId: string) {
  const memorial = await getReadableSection(ctx, idOrSlug, "music");
  const [row] = await ctx.database
    .select({ createdBy: compositions.createdBy })
    .from(compositions)
    .where(isOne(ctx.database, memorial.id, compositionId));
  const item = row && { createdBy: row.createdBy ?? "" };
  if (item === undefined || !canChangeMedia(ctx.actor, memorial, item))
    throw new AppError("notFound");
  return memorial;
}

export async function getComposition(
  ctx: Context,
  idOrSlug: string,
  compositionId: string,
): Promise<Composition> {
  const memorial = await getChangeable(ctx, idOrSlug, compositionId);
  const [row] = await ctx.database
    .select(shown)
    .from(compositions)
    .where(isOne(ctx.database, memorial.id, compositionId));
  if (row === undefined) throw new AppError("notFound");
  return asComposition(ctx, memorial, row);
}

type Row = Pick<typeof compositions.$inferSelect, keyof typeof shown>;

function asComposition(
  ctx: Context,
  memorial: Pick<GuardedMemorial, "id">,
  { theme, sounded, problem, createdAt, rendered, ...row }: Row,
): Composition {
  const t = translator(ctx.locale).getFixedT(ctx.locale, "errors");
  const params = { id: memorial.id, compositionId: row.id };
  return {
    ...row,
    progress: progressOf(row.state, rendered),
    problem: problem === null ? null : t(`compositions.${problem}`),
    nameAsTheme: theme !== null,
    url: row.state === "ready" ? pathOf({ path: SOUND_PATH }, params) : null,
    seconds: sounded?.seconds ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Throws `notFound` until it can be heard. */
export async function findSound(ctx: Context, idOrSlug: string, compositionId: string) {
  const memorial = await getChangeable(ctx, idOrSlug, compositionId);
  const sound = await findDraftSound(ctx, { memorialId: memorial.id, compositionId });
  if (sound === null) throw new AppError("notFound");
  return sound.key;
}

/** Where a draft that is to be kept lies, and whether it is as loud as all sounds of a page; `null` without one. */
export async function findDraftSound(
  { database }: Context,
  { memorialId, compositionId }: { memorialId: string; compositionId: string },
): Promise<{ key: string; isLevelled: boolean } | null> {
  const [row] = await database
    .select({ key: compositions.soundKey, provider: compositions.provider })
    .from(compositions)
    .where(isOne(database, memorialId, compositionId));
  if (!row?.key) return null;
  return { key: row.key, isLevelled: row.provider === "embedded" };
}

/** Throws `notFound` until they are written. */
export async function getMidi(ctx: Context, idOrSlug: string, compositionId: string) {
  const memorial = await getChangeable(ctx, idOrSlug, compositionId);
  const [row] = await ctx.database
    .select({ midi: compositions.midi })
    .from(compositions)
    .where(isOne(ctx.database, memorial.id, compositionId));
  const midi = row?.midi ?? null;
  if (midi === null) throw new AppError("notFound");
  return midi;
}

/** As `getMidi`, for people. */
export async function getMusicXml(ctx: Context, idOrSlug: string, compositionId: string) {
  const { score, words } = await getScore(ctx, idOrSlug, compositionId);
  return writeMusicXml(score, words);
}

/** As `getMidi`, to be drawn. */
export async function getNotes(ctx: Context, idOrSlug: string, compositionId: string) {
  const { score, words } = await getScore(ctx, idOrSlug, compositionId);
  return { title: words.title, tempo: score.tempo, abc: writeAbc(score, words) };
}

async function getScore(ctx: Context, idOrSlug: string, compositionId: string) {
  const memorial = await getChangeable(ctx, idOrSlug, compositionId);
  const [row] = await ctx.database
    .select({ score: compositions.score, title: mediaItems.caption })
    .from(compositions)
    .leftJoin(
      mediaItems,
      and(
        eq(mediaItems.memorialId, compositions.memorialId),
        eq(mediaItems.id, compositions.mediaId),
      ),
    )
    .where(isOne(ctx.database, memorial.id, compositionId));
  const { score = null, title = null } = row ?? {};
  if (score === null) throw new AppError("notFound");
  const words = wordsOf(ctx, score.form);
  return { score, words: { ...words, title: title ?? words.title } };
}

/** What a piece is called until somebody gives it another title, and who made it. */
export function wordsOf({ locale }: Pick<Context, "locale">, form: Composition["form"]) {
  const t = translator(locale).getFixedT(locale, "compositions");
  return { title: t(`forms.${form}`), madeBy: t("madeByMachine") };
}

/** What was made for a page, in its owner's copy: the notes of each piece are files beside it. */
export function copiedCompositions(
  { database }: Context,
  { memorial }: Pick<CopiedPage, "memorial">,
) {
  const { problem: _problem, rendered: _rendered, sounded: _sounded, ...copied } = shown;
  return database
    .select(copied)
    .from(compositions)
    .where(isOf(database, memorial.id))
    .orderBy(compositions.id);
}

export async function* copiedNotes(ctx: Context, { memorial, folder }: CopiedPage) {
  const made = await copiedCompositions(ctx, { memorial });
  for (const { id, createdAt: lastModified } of made) {
    const [row] = await ctx.database
      .select({ midi: compositions.midi, score: compositions.score })
      .from(compositions)
      .where(isOne(ctx.database, memorial.id, id));
    const { midi = null, score = null } = row ?? {};
    if (midi === null || score === null) continue;
    const xml = writeMusicXml(score, wordsOf(ctx, score.form));
    const name = `${folder}/notes/${id}`;
    yield { name: `${name}.mid`, input: Readable.from([midi]), lastModified };
    yield { name: `${name}.musicxml`, input: xml, lastModified };
  }
}

/** Handles `personalDataExported`: what they had made. The pieces go along with their pages. */
export async function copyComposer(
  reader: Reader,
  _ctx: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const { form, mood, instruments, provider, seed, state, createdAt } = compositions;
  const made = await reader
    .select({ memorial: memorials.name, form, mood, instruments, provider, seed, state, createdAt })
    .from(compositions)
    .innerJoin(memorials, eq(memorials.id, compositions.memorialId))
    .where(eq(compositions.createdBy, userId))
    .orderBy(compositions.id);
  return { data: { compositions: made } };
}
