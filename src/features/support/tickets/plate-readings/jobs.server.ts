import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import type { KeptAttachment } from "../model.ts";
import { readPlates } from "./commands.server.ts";

/** Reads the plates in a message's pictures: seconds each, so that whoever sends one doesn't wait. */
export const readMessagePlates = defineJob({
  name: "support.plates.read",
  payload: z.object({ messageId: z.uuid() }),
  maxAttempts: 3,
  runner: "pictures",
  run: (services, { messageId }) => readPlates(services, messageId),
});

/** Has a new message's pictures read once it is written. */
export async function readPlatesLater(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  messageId: string,
  attachments: readonly Pick<KeptAttachment, "type" | "state">[],
): Promise<void> {
  const hasPictures = attachments.some(
    ({ type, state }) => state === "ready" && type.startsWith("image/"),
  );
  if (hasPictures) await jobs.enqueue(tx, readMessagePlates, { messageId });
}
