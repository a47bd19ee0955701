import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { handedOverLetter, ownershipOfferedLetter } from "../emails/ownership.server.ts";
import { findForMail } from "./queries.server.ts";

const told = { memorialId: z.uuid(), readerId: z.uuid(), otherId: z.uuid().nullable() };

export const mailOwnershipOffered = defineMail({
  name: "memorials.ownershipOffered",
  payload: z.object(told),
  async compose(services, { memorialId, readerId, otherId }) {
    const found = await findForMail(services, memorialId, readerId, otherId);
    if (found === null) return null;
    const { to, locale, slug, ...said } = found;
    const url = `${services.config.publicUrl}/memorial/${slug}/admin`;
    return { to, locale, letter: ownershipOfferedLetter(locale, { ...said, url }) };
  },
});

/** To both, each in their own words: `isNewOwner` for who has it now. */
export const mailHandedOver = defineMail({
  name: "memorials.handedOver",
  payload: z.object({ ...told, isNewOwner: z.boolean() }),
  async compose(services, { memorialId, readerId, otherId, isNewOwner }) {
    const found = await findForMail(services, memorialId, readerId, otherId);
    if (found === null) return null;
    const { to, locale, slug, ...said } = found;
    const url = `${services.config.publicUrl}/memorial/${slug}/admin`;
    return { to, locale, letter: handedOverLetter(locale, { ...said, isNewOwner, url }) };
  },
});
