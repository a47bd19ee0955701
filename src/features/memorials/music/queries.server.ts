import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import { getReadableSection } from "../access/queries.server.ts";
import { shown } from "../media/listing/queries.server.ts";
import { asItem, isMediaUnrestricted, visible } from "../media/queries.server.ts";
import { findUnpaid } from "../media/quota/space/queries.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { canChangeMedia, canContribute, canEditMemorial } from "../policy.ts";
import type { CopiedPage } from "../sections/queries.server.ts";
import type { GuardedMemorial } from "../sections/policy.ts";
import { PIECES_SHOWN, type Piece, type Pieces, type Repeat } from "./contract.ts";
import { isByMachine, WHOLE } from "./model.ts";
import { memorialMusic, musicPieces } from "./tables.server.ts";

const columns = {
  item: shown,
  said: {
    kind: musicPieces.kind,
    performer: musicPieces.performer,
    composer: musicPieces.composer,
    note: musicPieces.note,
    transcript: musicPieces.transcript,
    licence: musicPieces.licence,
    origin: musicPieces.origin,
  },
  cut: mediaItems.cut,
  // Without the waveform, which only keepers ask for.
  wholeSeconds: sql<number | null>`(${mediaItems.measured}->>'seconds')::float8`,
  loudness: sql<number | null>`(${mediaItems.measured}->>'loudness')::float8`,
};

const UNSAID = {
  kind: "music",
  performer: null,
  composer: null,
  note: null,
  transcript: null,
  licence: null,
  origin: "uploaded",
} as const;

function piecesWhere(reader: Reader, where: SQL | undefined) {
  return reader
    .select(columns)
    .from(mediaItems)
    .leftJoin(
      musicPieces,
      and(
        eq(musicPieces.memorialId, mediaItems.memorialId),
        eq(musicPieces.mediaId, mediaItems.id),
      ),
    )
    .where(and(eq(mediaItems.kind, "audio"), where))
    .orderBy(asc(mediaItems.position), asc(mediaItems.id));
}

type Row = Awaited<ReturnType<typeof piecesWhere>>[number];

/** What the asker hears: visitors all that is ready, whoever adds to the page also the rest. */
function heard(ctx: Context, memorial: GuardedMemorial, mediaId?: string) {
  const isReady = canContribute(ctx.actor, memorial) ? undefined : eq(mediaItems.status, "ready");
  return and(visible(ctx, memorial, mediaId), isReady);
}

export async function listMusic(
  ctx: Context,
  idOrSlug: string,
  cursor: string | null = null,
): Promise<Pieces> {
  const memorial = await getReadableSection(ctx, idOrSlug, "music");
  const after =
    cursor === null
      ? undefined
      : sql`(${mediaItems.position}, ${mediaItems.id}) > (select last.position, last.id
          from ${mediaItems} as last where last.memorial_id = ${memorial.id} and last.id = ${cursor})`;
  const rows = await piecesWhere(ctx.database, and(heard(ctx, memorial), after)).limit(
    PIECES_SHOWN + 1,
  );
  const items = rows.slice(0, PIECES_SHOWN);
  const unpaid = await findUnpaidFor(ctx, memorial);
  return {
    items: items.map((row) => asPiece(ctx, memorial, row, unpaid)),
    nextCursor: rows.length > PIECES_SHOWN ? (items.at(-1)?.item.id ?? null) : null,
    repeat: await findRepeat(ctx.database, memorial.id),
    can: {
      edit: canEditMemorial(ctx.actor, memorial),
      add: canContribute(ctx.actor, memorial),
      nameAgreement: ctx.config.hasMusicAgreement,
    },
  };
}

export async function getPiece(ctx: Context, idOrSlug: string, mediaId: string): Promise<Piece> {
  const memorial = await getReadableSection(ctx, idOrSlug, "music");
  const [row] = await piecesWhere(ctx.database, heard(ctx, memorial, mediaId));
  if (row === undefined) throw new AppError("notFound");
  return asPiece(ctx, memorial, row, await findUnpaidFor(ctx, memorial));
}

/** What needs space is told to those who add to the page. */
function findUnpaidFor(ctx: Context, memorial: GuardedMemorial) {
  return canContribute(ctx.actor, memorial)
    ? findUnpaid(ctx, ctx.database, memorial.id)
    : new Set<string>();
}

function asPiece(
  ctx: Context,
  memorial: GuardedMemorial,
  { item: row, said, cut, wholeSeconds, loudness }: Row,
  unpaid: ReadonlySet<string>,
): Piece {
  const item = asItem(ctx, memorial, row, unpaid);
  const { id, caption, progress, problem, variants, canChange } = item;
  // Until its part is made anew, what was made before is heard: only whoever changes it is told.
  const isMade = item.status === "ready" && progress < 100 && canChange;
  return {
    mediaId: id,
    title: caption,
    ...(said ?? UNSAID),
    seconds: wholeSeconds ?? item.seconds,
    ...(cut ?? WHOLE),
    loudness,
    status: isMade ? "processing" : item.status,
    progress,
    problem,
    variants,
    ...(canChange && { canChange }),
    ...(item.needsSpace && { needsSpace: true }),
    ...(item.isHidden && { isHidden: true }),
  };
}

async function findRepeat(reader: Reader, memorialId: string): Promise<Repeat> {
  const [chosen] = await reader
    .select({ repeat: memorialMusic.repeat })
    .from(memorialMusic)
    .where(eq(memorialMusic.memorialId, memorialId));
  return chosen?.repeat ?? "all";
}

/** For those who may change the piece; throws `notFound` until it was measured. */
export async function getWaveform(ctx: Context, idOrSlug: string, mediaId: string) {
  const memorial = await getReadableSection(ctx, idOrSlug, "music");
  const [row] = await ctx.database
    .select({ measured: mediaItems.measured, createdBy: mediaItems.createdBy })
    .from(mediaItems)
    .where(and(heard(ctx, memorial, mediaId), eq(mediaItems.kind, "audio")));
  const mayChange = row !== undefined && canChangeMedia(ctx.actor, memorial, row);
  if (!mayChange || row.measured === null) throw new AppError("notFound");
  const { seconds, peaks } = row.measured;
  return { seconds, peaks: [...Buffer.from(peaks, "base64")] };
}

/** What keepers said of the pieces, in their own copy of the page; files and titles are with the media. */
export async function copiedMusic({ database }: Context, { memorial }: CopiedPage) {
  const pieces = await piecesWhere(
    database,
    and(eq(mediaItems.memorialId, memorial.id), isMediaUnrestricted),
  );
  return {
    music: {
      repeat: await findRepeat(database, memorial.id),
      pieces: pieces.map(({ item, said, cut }) => ({
        mediaId: item.id,
        ...(said ?? UNSAID),
        ...(cut ?? WHOLE),
      })),
    },
  };
}

/** The same to be read: which pieces there are, and which a machine made. */
export async function* readablePieces(
  { database }: Context,
  { memorial }: CopiedPage,
  locale: Locale,
): AsyncGenerator<Safe> {
  const t = translator(locale).getFixedT(locale, "music");
  const isStanding = and(
    eq(mediaItems.memorialId, memorial.id),
    isNull(mediaItems.removedAt),
    isMediaUnrestricted,
  );
  for (const [index, { item, said }] of (await piecesWhere(database, isStanding)).entries()) {
    const { kind, performer, composer, licence, origin } = said ?? UNSAID;
    const names = [performer, composer].filter((name) => name !== null).join(", ");
    const sign = isByMachine({ origin, licence }) ? t("machine") : "";
    const title = item.caption ?? t(`numbered.${kind}`, { place: index + 1 });
    yield markup`<p><bdi>${title}</bdi> <bdi>${names}</bdi> <em>${sign}</em></p>
`;
  }
}
