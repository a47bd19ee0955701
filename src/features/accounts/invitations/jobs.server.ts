import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { messageIdOf } from "#platform/mail/message-id.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { invitationAnsweredLetter } from "../emails/invitation-answered.server.ts";
import { invitationUndeliveredLetter } from "../emails/invitation-undelivered.server.ts";
import { invitationLetter } from "../emails/invitation.server.ts";
import { findReader } from "../queries.server.ts";
import { invitationKind } from "./contract.ts";
import { findForMail, findUndelivered, rulesOf } from "./queries.server.ts";
import { invitations } from "./tables.server.ts";

const SECRET_BYTES = 16;

/** To the inviter, who would wait for an answer; by name where the address is an account's, which they may not know. */
export const mailInvitationUndelivered = defineMail({
  name: "accounts.invitationUndelivered",
  payload: z.object({ invitationId: z.uuid() }),
  async compose(services, { invitationId }) {
    const found = await findUndelivered(services, invitationId);
    const reader = found === null ? null : await findReader(services, found.inviterId);
    if (found === null || reader === null) return null;
    const { email: to, fullName, locale } = reader;
    return { to, locale, letter: invitationUndeliveredLetter(locale, { fullName, ...found }) };
  },
});

type Undelivered = { id: string; mailSecret?: string };

/**
 * Its mail doesn't arrive: the inviter is told once, and sees it until it is sent again or withdrawn. The
 * secret is asked of whoever isn't our own mail server.
 */
export async function markUndelivered(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  { id, mailSecret }: Undelivered,
): Promise<void> {
  const [marked] = await tx
    .update(invitations)
    .set({ undeliveredAt: new Date() })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.declinedAt),
        isNull(invitations.undeliveredAt),
        ...(mailSecret === undefined ? [] : [eq(invitations.mailSecret, mailSecret)]),
      ),
    )
    .returning({ id: invitations.id });
  if (marked !== undefined) {
    await jobs.enqueue(tx, mailInvitationUndelivered, { invitationId: marked.id });
  }
}

/** Each mail ends the link of the previous one. */
export const mailInvitation = defineMail({
  name: "accounts.invitation",
  payload: z.object({ invitationId: z.uuid() }),
  async compose(services, { invitationId }) {
    const found = await findForMail(services, invitationId);
    if (found === null) return null;
    const { to, locale, ...said } = found;
    const token = newToken();
    const mailSecret = randomBytes(SECRET_BYTES).toString("hex");
    await services.database
      .update(invitations)
      .set({ tokenHash: hashToken(token), mailSecret })
      .where(eq(invitations.id, invitationId));
    const { path = "invitation", atWill = false } = rulesOf(services, said.kind);
    const url = `${services.config.publicUrl}/${path}/${token}`;
    const { name: brand, supportEmail } = services.config.brand;
    return {
      to,
      locale,
      letter: invitationLetter(locale, { ...said, atWill, url, brand }),
      messageId: messageIdOf(invitationId, mailSecret, supportEmail),
    };
  },
  onUndelivered: (services, { invitationId }) =>
    transaction(services, (tx) => markUndelivered(tx, services, { id: invitationId })),
});

/** To the inviter: who accepted, with name and address, or that the invitation was declined. */
export const mailInvitationAnswered = defineMail({
  name: "accounts.invitationAnswered",
  payload: z.object({
    inviterId: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    subject: z.string().nullable(),
    kind: invitationKind.optional(),
  }),
  async compose(services, { inviterId, kind: asked, ...answer }) {
    const reader = await findReader(services, inviterId);
    if (reader === null) return null;
    const { email: to, fullName, locale } = reader;
    const isFinal = asked !== undefined && rulesOf(services, asked).isFinal === true;
    const letter = invitationAnsweredLetter(locale, { fullName, isFinal, ...answer });
    return { to, locale, letter };
  },
});
