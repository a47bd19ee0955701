import { z } from "zod";
import { formatDay } from "#platform/dates.ts";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { custodyLetter, CUSTODY_NEWS } from "../emails/custody.server.ts";
import { pageNewsLetter } from "../emails/page-news.server.ts";
import { findForMail } from "../ownership/queries.server.ts";
import { findRequest } from "./queries.server.ts";

/** Mails about a request to the people concerned; skipped when the request has ended by then. */
export const mailCustody = defineMail({
  name: "memorials.custody",
  texts: [
    {
      key: "memorials.custody.asked",
      subject: "mails:custody.asked.subject",
      paragraphs: ["mails:custody.asked.text"],
    },
    {
      key: "memorials.custody.before",
      subject: "mails:custody.before.subject",
      paragraphs: ["mails:custody.before.text"],
    },
    {
      key: "memorials.custody.objected",
      subject: "mails:custody.objected.subject",
      paragraphs: ["mails:custody.objected.text"],
    },
    {
      key: "memorials.custody.takenBack",
      subject: "mails:custody.takenBack.subject",
      paragraphs: ["mails:custody.takenBack.text"],
    },
  ],
  payload: z.object({
    memorialId: z.uuid(),
    readerId: z.uuid(),
    otherId: z.uuid().nullable(),
    news: z.enum(CUSTODY_NEWS),
  }),
  async compose(services, { memorialId, readerId, otherId, news }) {
    const found = await findForMail(services, memorialId, readerId, otherId);
    const asked = await findRequest(services.database, memorialId);
    const isOver = asked === null || asked.userId !== otherId;
    if (found === null || ((news === "asked" || news === "before") && isOver)) return null;
    const { to, isProven, locale, slug, ...said } = found;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const day = asked === null ? "" : formatDay(asked.handOverAt, locale);
    const url = `${services.config.publicUrl}/memorial/${slug}/admin`;
    return { to, isProven, locale, letter: custodyLetter(locale, { ...said, news, day, url }) };
  },
});

/** `settle` reminds and hands over; the effects of a change of ownership are injected. */
export function followCustody(settle: (services: Services) => Promise<void>) {
  return defineJob({
    name: "memorials.custody",
    payload: z.unknown(),
    maxAttempts: 3,
    cron: "15 * * * *",
    run: settle,
  });
}
