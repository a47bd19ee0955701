import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { danishDay } from "#platform/days.ts";
import { sendDueReminder } from "./commands.server.ts";
import { graveLetter } from "./emails/grave.server.ts";
import { endOf, findDueGraves, findGraveForMail, findReminded } from "./queries.server.ts";

/** Skipped if the end was changed since, if reminders were switched off, or for who has left. */
export const mailGraveReminder = defineMail({
  name: "memorials.grave",
  payload: z.object({ memorialId: z.uuid(), userId: z.uuid(), endsOn: z.string() }),
  async compose(services, { memorialId, userId, endsOn }) {
    const grave = await findGraveForMail(services, memorialId);
    const end = grave === null ? null : endOf(grave);
    if (grave === null || !grave.remind || end?.endsOn !== endsOn) return null;
    const reader = await findReader(services, userId);
    const reminded = await findReminded(services.database, memorialId);
    if (reader === null || !reminded.includes(userId)) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const url = `${services.config.publicUrl}/memorial/${grave.slug}#grave`;
    return { to, isProven, locale, letter: graveLetter(locale, { ...grave, end, fullName, url }) };
  },
});

/** 06:20 in Denmark in winter time. */
export const remindOfGraves = defineJob({
  name: "memorials.graves",
  payload: z.object({ today: z.iso.date().optional() }),
  maxAttempts: 3,
  cron: "20 5 * * *",
  async run(services, { today = danishDay(new Date()) }) {
    for (const memorialId of await findDueGraves(services.database, today)) {
      await sendDueReminder(services, memorialId, today, async (tx, { endsOn }) => {
        for (const userId of await findReminded(tx, memorialId)) {
          await services.jobs.enqueue(tx, mailGraveReminder, { memorialId, userId, endsOn });
        }
      });
    }
  },
});
