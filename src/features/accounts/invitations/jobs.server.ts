import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { invitationAnsweredLetter } from "../emails/invitation-answered.server.ts";
import { invitationLetter } from "../emails/invitation.server.ts";
import { findReader } from "../queries.server.ts";
import { doorOf, INVITATION_KINDS } from "./model.ts";
import { findForMail } from "./queries.server.ts";
import { invitations } from "./tables.server.ts";

/** The link of an earlier mail ends with the next one. */
export const mailInvitation = defineMail({
  name: "accounts.invitation",
  payload: z.object({ invitationId: z.uuid() }),
  async compose(services, { invitationId }) {
    const found = await findForMail(services, invitationId);
    if (found === null) return null;
    const { to, locale, ...said } = found;
    const token = newToken();
    await services.database
      .update(invitations)
      .set({ tokenHash: hashToken(token) })
      .where(eq(invitations.id, invitationId));
    const url = `${services.config.publicUrl}/${doorOf(said.kind)}/${token}`;
    const brand = services.config.brand.name;
    return { to, locale, letter: invitationLetter(locale, { ...said, url, brand }) };
  },
});

/** To whoever asked: who said yes, under whichever name and address, or that somebody said no. */
export const mailInvitationAnswered = defineMail({
  name: "accounts.invitationAnswered",
  payload: z.object({
    inviterId: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    subject: z.string().nullable(),
    kind: z.enum(INVITATION_KINDS).optional(),
  }),
  async compose(services, { inviterId, ...answer }) {
    const reader = await findReader(services, inviterId);
    if (reader === null) return null;
    const { email: to, fullName, locale } = reader;
    return { to, locale, letter: invitationAnsweredLetter(locale, { fullName, ...answer }) };
  },
});
