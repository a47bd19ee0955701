import { and, eq, ne, sql } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { candles } from "../../../candles/tables.server.ts";
import { mediaItems } from "../../../media/tables.server.ts";
import { messagePictures } from "../../../message-pictures/tables.server.ts";
import { messages } from "../../../messages/tables.server.ts";
import type { ReportKind } from "../../contract.ts";
import { isTelling } from "../../restrictions/model.ts";

type Thing = {
  memorialId: string;
  kind: ReportKind;
  itemId: string;
  sha256: string | null;
  text: string | null;
};

type Twin = { kind: ReportKind; itemId: string };

/**
 * What is the same as a thing on the same page, under another id: the same file, or all of the same
 * words. Also what is deleted or waits: it could come back.
 */
export async function findTwins(reader: Reader, thing: Thing): Promise<Twin[]> {
  return [...(await sameFiles(reader, thing)), ...(await sameWords(reader, thing))];
}

async function sameFiles(reader: Reader, { memorialId, itemId, sha256 }: Thing): Promise<Twin[]> {
  if (sha256 === null) return [];
  const items = await reader
    .select({ itemId: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        eq(mediaItems.sha256, sha256),
        ne(mediaItems.id, itemId),
      ),
    );
  const greetings = await reader
    .select({ kind: messages.kind, itemId: messages.id })
    .from(messagePictures)
    .innerJoin(
      messages,
      and(
        eq(messages.memorialId, messagePictures.memorialId),
        eq(messages.id, messagePictures.messageId),
      ),
    )
    .where(
      and(
        eq(messagePictures.memorialId, memorialId),
        eq(messagePictures.sha256, sha256),
        ne(messages.id, itemId),
      ),
    );
  return [...items.map((item) => ({ kind: "media" as const, ...item })), ...greetings];
}

const WRITTEN: readonly ReportKind[] = ["guestbook", "tribute", "candle"];

async function sameWords(
  reader: Reader,
  { memorialId, kind, itemId, text }: Thing,
): Promise<Twin[]> {
  // "Tak" is anybody's.
  if (text === null || !WRITTEN.includes(kind) || !isTelling(text)) return [];
  const letters = await reader
    .select({ kind: sql<ReportKind>`${messages.kind}`, itemId: messages.id })
    .from(messages)
    .where(
      and(eq(messages.memorialId, memorialId), eq(messages.message, text), ne(messages.id, itemId)),
    );
  const lights = await reader
    .select({ itemId: candles.id })
    .from(candles)
    .where(
      and(eq(candles.memorialId, memorialId), eq(candles.message, text), ne(candles.id, itemId)),
    );
  return [...letters, ...lights.map((light) => ({ kind: "candle" as const, ...light }))];
}
