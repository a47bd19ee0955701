import { lt } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { listAdministrators } from "#features/accounts/roles/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { countFreshGivenUpJobs } from "#platform/given-up-jobs.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { foldCounts } from "#platform/security/counts.server.ts";
import { alarmLetter } from "./emails/alarm.server.ts";
import { ALARM_RULES } from "./contract.ts";
import { alarmsIn, QUIET_HOURS } from "./model.ts";
import { tallyOfNow } from "./queries.server.ts";
import { securityAlarms } from "./tables.server.ts";

const HOUR = 3_600_000;

export const mailAlarm = defineMail({
  name: "admin.security.alarm",
  payload: z.object({ userId: z.uuid(), rule: z.enum(ALARM_RULES), count: z.number().int() }),
  async compose(services, { userId, rule, count }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/admin/security`;
    return {
      to: email,
      isProven,
      locale,
      letter: alarmLetter(locale, { fullName, rule, count, url }),
    };
  },
});

/** Looks at the last quarter of an hour, and tells of what is out of the common: once for a while. */
export const watchSecurity = defineJob({
  name: "admin.security.watch",
  payload: z.unknown(),
  maxAttempts: 1,
  cron: "* * * * *",
  runner: "prompt",
  async run(services) {
    const gaveUp = await countFreshGivenUpJobs(services.database);
    const alarms = alarmsIn(await tallyOfNow(services));
    const cut = await services.audit.findCut();
    if (cut !== null) alarms.push({ rule: "auditCut", count: cut.lost });
    if (gaveUp > 0) alarms.push({ rule: "jobs", count: gaveUp });
    if (alarms.length === 0) return;
    const ctx = systemContext(services);
    const toldAt = new Date();
    const quietSince = new Date(toldAt.getTime() - QUIET_HOURS * HOUR);
    await transaction(ctx, async (tx) => {
      for (const { rule, count } of alarms) {
        // Of two that look at once, one is the first to say it.
        const { rowCount } = await tx
          .insert(securityAlarms)
          .values({ rule, count, toldAt })
          .onConflictDoUpdate({
            target: securityAlarms.rule,
            set: { count, toldAt },
            setWhere: lt(securityAlarms.toldAt, quietSince),
          });
        if (rowCount === 0) continue;
        const about = { subject: "security", subjectId: rule, details: { count } };
        await recordAudit(tx, ctx, { action: "security.alarm", ...about });
        for (const userId of await listAdministrators(tx, services)) {
          await ctx.jobs.enqueue(tx, mailAlarm, { userId, rule, count });
        }
      }
    });
  },
});

export const foldSecurity = defineJob({
  name: "admin.security.fold",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 3 * * *",
  run: ({ database }) => foldCounts(database),
});
