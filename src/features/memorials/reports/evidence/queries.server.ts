import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { timeOf } from "#platform/ids.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import { candles } from "../../candles/tables.server.ts";
import { visible } from "../../media/queries.server.ts";
import { mediaItems, type StoredVariant } from "../../media/tables.server.ts";
import { ENTRIES, type MessageKind } from "../../messages/contract.ts";
import { answered, isShown, messagesOf } from "../../messages/queries.server.ts";
import { messages } from "../../messages/tables.server.ts";
import { canReadSection } from "../../policy.ts";
import { getMemorial, type GuardedMemorial } from "../../queries.server.ts";
import { getEvent } from "../../timeline/queries.server.ts";
import type { ReportKind } from "../contract.ts";
import { plainOf } from "../restrictions/model.ts";

type StoredFile = { key: string; mime: string };

/** A thing as the asker sees it at this moment. */
export type Seen = {
  name: string | null;
  text: string | null;
  createdAt: Date | null;
  files: StoredFile[];
};

/** Throws `notFound` for what the asker can't read. */
export async function lookAt(
  ctx: Context,
  memorial: GuardedMemorial,
  kind: ReportKind,
  itemId: string,
): Promise<Seen> {
  const seen = await LOOKS[kind](ctx, memorial, itemId, kind);
  if (seen === null) throw new AppError("notFound");
  return seen;
}

type Look = (
  ctx: Context,
  memorial: GuardedMemorial,
  itemId: string,
  kind: ReportKind,
) => Promise<Seen | null>;

const lookAtMessage: Look = async (ctx, memorial, itemId, kind) => {
  const of = kind as MessageKind;
  if (!canReadSection(ctx.actor, memorial, ENTRIES[of].section)) return null;
  const [row] = await ctx.database
    .select(answered)
    .from(messages)
    .where(and(messagesOf(memorial.id, of), eq(messages.id, itemId), isShown(messages)));
  if (row === undefined) return null;
  const { authorName: name, message: text, createdAt, picture } = row;
  const [largest] = (picture?.variants ?? [])
    .filter(({ format }) => format === "jpeg")
    .toSorted((one, other) => other.width - one.width);
  const files = largest === undefined ? [] : [{ key: largest.key, mime: "image/jpeg" }];
  return { name, text, createdAt, files };
};

const LOOKS: Record<ReportKind, Look> = {
  async memorial(ctx, { id }) {
    const { name, epitaph, biography } = await getMemorial(ctx, id);
    const story = biography === null ? null : plainOf(biography);
    const text = [epitaph, story].filter((part) => part !== null).join("\n\n");
    return { name, text: text === "" ? null : text, createdAt: null, files: [] };
  },
  async biography(ctx, memorial) {
    const { biography } = await getMemorial(ctx, memorial.id);
    if (biography === null) return null;
    const rows = await mediaSeen(ctx, memorial, picturesNamed(biography));
    const files = rows.flatMap(({ variants }) => largestPicture(variants));
    return { name: null, text: plainOf(biography), createdAt: null, files };
  },
  async event(ctx, memorial, itemId) {
    if (!canReadSection(ctx.actor, memorial, "timeline")) return null;
    const { title: name, text } = await getEvent(ctx, memorial, itemId);
    return { name, text, createdAt: timeOf(itemId), files: [] };
  },
  async media(ctx, memorial, itemId) {
    const [row] = await mediaSeen(ctx, memorial, [itemId]);
    if (row === undefined) return null;
    const { caption, altText, createdAt, variants, kind, originalKey: key, mime } = row;
    const text = [caption, altText].filter((part) => part !== null).join("\n");
    const files = kind === "document" ? [{ key, mime }] : servedFiles(variants);
    return { name: null, text: text === "" ? null : text, createdAt, files };
  },
  guestbook: lookAtMessage,
  tribute: lookAtMessage,
  async candle(ctx, memorial, itemId) {
    if (!canReadSection(ctx.actor, memorial, ENTRIES.candle.section)) return null;
    const [row] = await ctx.database
      .select({ name: candles.name, text: candles.message, createdAt: candles.litAt })
      .from(candles)
      .where(and(eq(candles.memorialId, memorial.id), eq(candles.id, itemId), isShown(candles)));
    return row === undefined ? null : { ...row, files: [] };
  },
};

function mediaSeen(ctx: Context, memorial: GuardedMemorial, ids: string[]) {
  return ctx.database
    .select({
      kind: mediaItems.kind,
      caption: mediaItems.caption,
      altText: mediaItems.altText,
      createdAt: mediaItems.createdAt,
      originalKey: mediaItems.originalKey,
      mime: mediaItems.mime,
      variants: mediaItems.variants,
    })
    .from(mediaItems)
    .where(and(visible(ctx, memorial), inArray(mediaItems.id, ids), eq(mediaItems.status, "ready")))
    .orderBy(asc(mediaItems.id));
}

/** What visitors saw: the largest picture, or every file of a recording. Never an original. */
function servedFiles(variants: StoredVariant[]): StoredFile[] {
  const recorded = variants.filter(({ seconds }) => seconds !== undefined);
  return [...recorded.map(({ key, mime }) => ({ key, mime })), ...largestPicture(variants)];
}

function largestPicture(variants: StoredVariant[]): StoredFile[] {
  const [largest] = variants
    .filter(({ format }) => format === "jpeg")
    .toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0));
  return largest === undefined ? [] : [{ key: largest.key, mime: largest.mime }];
}

/** Of a file on a page: the same content is recognised by it. */
export async function findShaOf(
  reader: Reader,
  memorialId: string,
  mediaId: string,
): Promise<string | null> {
  const [found] = await reader
    .select({ sha256: mediaItems.sha256 })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId)));
  return found?.sha256 ?? null;
}
