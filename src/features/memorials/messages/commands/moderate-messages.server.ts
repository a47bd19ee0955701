import { and, lt, not } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { Decision } from "../../sections/contract.ts";
import type { DecidedEntries } from "../../sections/queries.server.ts";
import { isHeld } from "../../restrictions/queries.server.ts";
import { type Message } from "../contract.ts";
import { ENTRIES, type MessageKind } from "../../entries/contract.ts";
import { getMessage, messagesOf } from "../queries.server.ts";
import { messages } from "../tables.server.ts";
import {
  decideEntries,
  setEntryRemoved,
  type EntryAddress,
  type EntryStore,
} from "../../entries/commands/moderate-entries.server.ts";

export function storeOf(kind: MessageKind): EntryStore {
  const { authorName, relation } = messages;
  const of = (memorialId: string) => messagesOf(memorialId, kind);
  const { section } = ENTRIES[kind];
  return { table: messages, kind, section, of, names: { authorName, relation } };
}

export async function removeMessage(
  ctx: Context,
  kind: MessageKind,
  address: EntryAddress,
): Promise<void> {
  await setEntryRemoved(ctx, storeOf(kind), address, true);
}

export async function restoreMessage(
  ctx: Context,
  kind: MessageKind,
  address: EntryAddress,
): Promise<Message> {
  const memorialId = await setEntryRemoved(ctx, storeOf(kind), address, false);
  return getMessage(ctx, kind, memorialId, address.entryId);
}

/** Those removed before `before` can't be restored any more. */
export async function purgeMessages({ database }: Services, before: Date): Promise<void> {
  await database.delete(messages).where(and(lt(messages.removedAt, before), not(isHeld(messages))));
}

export function decideMessages(
  tx: Transaction,
  kind: MessageKind,
  memorialId: string,
  ids: string[],
  decision: Decision,
): Promise<DecidedEntries> {
  return decideEntries(tx, storeOf(kind), memorialId, ids, decision);
}
