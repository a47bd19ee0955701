import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { CorrectedMessage, WrittenMessage } from "../contract.ts";
import type { MessageKind } from "../../entries/contract.ts";
import { waiting } from "../../entries/model.ts";
import { answered, asMessage, messagesOf } from "../queries.server.ts";
import { messages } from "../tables.server.ts";
import type { EntryAddress } from "../../entries/commands/moderate-entries.server.ts";
import { storeOf } from "./moderate-messages.server.ts";
import { correctEntry, takeBackEntry } from "../../entries/commands/own-entries.server.ts";

export async function correctMessage(
  ctx: Context,
  kind: MessageKind,
  address: EntryAddress,
  { authorName, message, relation = null, secret }: CorrectedMessage,
): Promise<WrittenMessage> {
  const { memorialId, waitsFor } = await correctEntry(
    ctx,
    storeOf(kind),
    { ...address, secret },
    {
      written: { who: authorName, message, relation },
      set: { authorName, message, relation },
    },
  );
  const [row] = await ctx.database
    .select(answered)
    .from(messages)
    .where(and(messagesOf(memorialId, kind), eq(messages.id, address.entryId)));
  if (row === undefined) throw new AppError("notFound");
  return { ...asMessage(row), ...waiting(waitsFor) };
}

export async function takeBackMessage(
  ctx: Context,
  kind: MessageKind,
  address: EntryAddress,
  secret: string,
): Promise<void> {
  await takeBackEntry(ctx, storeOf(kind), { ...address, secret });
}
