import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { makeConversation } from "../../mail-in/commands/make-conversation.server.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { findLetterOf } from "../receiving/queries.server.ts";
import { freshLinkLetter } from "../receiving/emails/ticket.server.ts";
import { findByNumber } from "./queries.server.ts";

const payload = z.union([
  z.object({ ticketId: z.uuid().nullable() }),
  z.object({ number: z.string(), email: z.string() }),
]);

/** A fresh link, to the thread's own address and to no other. */
export const mailThreadLink = defineMail({
  name: "support.ticket.link",
  kind: "ticket.link",
  payload,
  async compose(services, asked) {
    const { database, config } = services;
    const ticketId =
      "ticketId" in asked
        ? asked.ticketId
        : await findByNumber(database, asked.number, asked.email);
    const found = ticketId === null ? null : await findLetterOf(services, ticketId);
    if (found === null) return null;
    const { id, email: to, isProven, locale } = found;
    const token = await makeThreadToken(database, id);
    const url = `${config.publicUrl}/support/reply/${token}`;
    const conversation = await makeConversation(services, id, { token });
    return {
      to,
      isProven,
      locale,
      letter: freshLinkLetter(locale, { ...found, url }),
      ...(conversation !== null && { conversation }),
    };
  },
});
