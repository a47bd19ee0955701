import { transaction } from "#platform/context.server.ts";
import {
  receiveMessage,
  type Receipt,
} from "#features/support/tickets/receiving/commands.server.ts";
import type { ReceivedMessage } from "#features/support/tickets/receiving/model.ts";
import type { TestApp } from "#test/app.ts";

let written = 0;

/** What somebody wrote to us, each from an address of their own. */
export function aTicket(
  { services }: Pick<TestApp, "services">,
  given: Partial<ReceivedMessage> = {},
): Promise<Receipt> {
  const message: ReceivedMessage = {
    channel: "mail",
    ticketId: null,
    kind: "message",
    name: "Lise Holm",
    email: `lise.${process.pid}.${++written}@example.org`,
    userId: null,
    locale: "da",
    subject: "Om pladen",
    body: "Kan pladen limes på granit?",
    quoted: null,
    proof: "signed",
    spamReasons: [],
    attachments: [],
    mail: null,
    idempotencyKey: null,
    ...given,
  };
  return transaction(services, (tx) => receiveMessage(tx, services, message));
}

export const ticketPath = (id: string) => `/api/admin/tickets/${id}` as const;

/** What a reader of that revision sends along. */
export const ifMatch = (revision: number) => ({ "if-match": `"${revision}"` });
