import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { invitationAnsweredLetter } from "../emails/invitation-answered.server.ts";
import { invitationLetter } from "../emails/invitation.server.ts";
import { findReader } from "../queries.server.ts";
import { invitationKind } from "./contract.ts";
import { findForMail, rulesOf } from "./queries.server.ts";
import { invitations } from "./tables.server.ts";

/** Each mail ends the link of the previous one. */
export const mailInvitation = defineMail({
  name: "accounts.invitation",
  payload: z.object({ invitationId: z.uuid() }),
  async compose(services, { invitationId }) {
    const found = await findForMail(services, invitationId);
    if (found === null) return null;
    const { to, locale, confirmedAt, ...said } = found;
    const isProven = confirmedAt !== null;
    // The inviter's own words wait on the linked page for whoever reads mail there.
    const message = isProven ? said.message : null;
    const token = newToken();
    await services.database
      .update(invitations)
      .set({ tokenHash: hashToken(token) })
      .where(eq(invitations.id, invitationId));
    const { path = "invitation", atWill = false } = rulesOf(services, said.kind);
    const url = `${services.config.publicUrl}/${path}/${token}`;
    const brand = services.config.brand.name;
    const letter = invitationLetter(locale, { ...said, message, atWill, url, brand });
    return { to, isProven, locale, letter };
  },
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
    const { email: to, isProven, fullName, locale } = reader;
    const isFinal = asked !== undefined && rulesOf(services, asked).isFinal === true;
    const letter = invitationAnsweredLetter(locale, { fullName, isFinal, ...answer });
    return { to, isProven, locale, letter };
  },
});
