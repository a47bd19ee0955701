import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { timeOf } from "#platform/ids.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import { candles } from "../../candles/tables.server.ts";
import { jpegsBySize } from "../../media/model.ts";
import { ENTRIES, type MessageKind } from "../../messages/contract.ts";
import { answered, isShown, messagesOf } from "../../messages/queries.server.ts";
import { messages } from "../../messages/tables.server.ts";
import { canReadSection } from "../../policy.ts";
import { getMemorial, type GuardedMemorial } from "../../queries.server.ts";
import { getEvent } from "../../timeline/queries.server.ts";
import type { ReportKind } from "../contract.ts";
import type { Shown } from "../model.ts";
import { plainOf } from "../restrictions/model.ts";
import {
  findShaOf,
  largestJpeg,
  mediaSeen,
  servedFiles,
  type StoredFile,
} from "./media/queries.server.ts";
import { factsFrom, factsOfEvent, readPage } from "./page/queries.server.ts";

/** A thing as the asker sees it at this moment. */
export type Seen = Shown & {
  createdAt: Date | null;
  files: StoredFile[];
  /** Of the file that it is, or holds. */
  sha256: string | null;
};

type Found = Pick<Seen, "name" | "text" | "createdAt"> & Partial<Seen>;

/** Throws `notFound` for what the asker can't read. */
export async function readReported(
  ctx: Context,
  memorial: GuardedMemorial,
  kind: ReportKind,
  itemId: string,
): Promise<Seen> {
  const seen = await READ_KIND[kind](ctx, memorial, itemId, kind);
  if (seen === null) throw new AppError("notFound");
  const sha256 = await findShaOf(ctx.database, memorial.id, kind, itemId);
  return { facts: [], events: [], files: [], ...seen, sha256 };
}

type Read = (
  ctx: Context,
  memorial: GuardedMemorial,
  itemId: string,
  kind: ReportKind,
) => Promise<Found | null>;

const readMessage: Read = async (ctx, memorial, itemId, kind) => {
  const of = kind as MessageKind;
  if (!canReadSection(ctx.actor, memorial, ENTRIES[of].section)) return null;
  const [row] = await ctx.database
    .select(answered)
    .from(messages)
    .where(and(messagesOf(memorial.id, of), eq(messages.id, itemId), isShown(messages)));
  if (row === undefined) return null;
  const { authorName: name, message: text, createdAt, picture, relation, happenedOn } = row;
  const largest = jpegsBySize(picture?.variants ?? []).at(-1);
  const files = largest === undefined ? [] : [{ key: largest.key, mime: "image/jpeg" }];
  return { name, text, createdAt, files, facts: factsFrom({ relation, happenedOn }) };
};

const READ_KIND: Record<ReportKind, Read> = {
  memorial: readPage,
  async biography(ctx, memorial) {
    const { biography } = await getMemorial(ctx, memorial.id);
    if (biography === null) return null;
    const rows = await mediaSeen(ctx, memorial, picturesNamed(biography));
    const files = rows.flatMap(({ variants }) => largestJpeg(variants));
    return { name: null, text: plainOf(biography), createdAt: null, files };
  },
  async event(ctx, memorial, itemId) {
    if (!canReadSection(ctx.actor, memorial, "timeline")) return null;
    const { title: name, text, mediaIds, ...event } = await getEvent(ctx, memorial, itemId);
    const rows = await mediaSeen(ctx, memorial, mediaIds);
    const files = rows.flatMap(({ variants }) => largestJpeg(variants));
    return { name, text, createdAt: timeOf(itemId), files, facts: factsOfEvent(event) };
  },
  async media(ctx, memorial, itemId) {
    const [row] = await mediaSeen(ctx, memorial, [itemId]);
    if (row === undefined) return null;
    const { caption, altText, createdAt, datedOn } = row;
    const text = [caption, altText].filter((part) => part !== null).join("\n");
    return {
      name: null,
      text: text === "" ? null : text,
      createdAt,
      files: await servedFiles(ctx, memorial.id, row),
      facts: factsFrom({ datedOn }),
    };
  },
  guestbook: readMessage,
  tribute: readMessage,
  async candle(ctx, memorial, itemId) {
    if (!canReadSection(ctx.actor, memorial, ENTRIES.candle.section)) return null;
    const [row] = await ctx.database
      .select({ name: candles.name, text: candles.message, createdAt: candles.litAt })
      .from(candles)
      .where(and(eq(candles.memorialId, memorial.id), eq(candles.id, itemId), isShown(candles)));
    return row ?? null;
  },
};
