import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";

/** A mail of ours that came back, by the two parts of its id (see `messageIdOf`). */
export type ReturnedMail = { aboutId: string; secret: string };

type Tell = (
  tx: Transaction,
  services: Services,
  returned: readonly ReturnedMail[],
) => Promise<void>;

/**
 * Filled by whoever wants to know of their mails: mails come in at a later feature. Each looks for its own
 * among them, by id and secret.
 */
export const mailsReturned = defineExtensionPoint<Tell>("mailsReturned");
