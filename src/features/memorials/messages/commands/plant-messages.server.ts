import type { Context } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import type { MessageKind } from "../../entries/contract.ts";
import { messages } from "../tables.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A generated message, and how long ago it was written. */
type PlantedMessage = {
  authorName: string;
  relation: string | null;
  message: string;
  daysAgo: number;
};

/** Creates messages of a demo memorial: no other command sets a date in the past. */
export async function plantMessages(
  { database }: Context,
  memorialId: string,
  kind: MessageKind,
  planted: readonly PlantedMessage[],
): Promise<void> {
  if (planted.length === 0) return;
  await database.insert(messages).values(
    planted.map(({ daysAgo, ...entry }) => {
      const createdAt = new Date(Date.now() - daysAgo * DAY - HOUR);
      return { ...entry, memorialId, kind, id: newId(createdAt), createdAt };
    }),
  );
}
