import { z } from "zod";
import type { FlagDeclaration } from "#platform/flags.server.ts";
import { count, megabytes, rate, turned } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/**
 * How what people write on /contact is received and kept, how often they may copy their data, and whom the
 * privacy page names.
 */
export const supportSettings = defineSettings({
  shape: {
    CONTACT_FORM: turned,
    BUG_REPORTS: turned,
    LIMIT_EXPORT: rate(5, 3600),
    LIMIT_BUG_REPORT: rate(10, 3600),
    CONTACT_SECONDS: z.coerce.number().int().min(0).default(3),
    CONTACT_DAYS: count.default(365),
    CONTACT_LINKS_MAX: z.coerce.number().int().min(0).default(5),
    SUPPORT_FILES_MAX_MB: megabytes(25),
    SUPPORT_ANSWER_DAYS: count.max(30).default(2),
    SUPPORT_ANSWER_HOUR: z.coerce.number().int().min(0).max(23).default(16),
    PROCESSORS: z.string().default(""),
  },
  fields: (read) => ({
    contactForm: read.CONTACT_FORM,
    bugReports: read.BUG_REPORTS,
    contactSeconds: read.CONTACT_SECONDS,
    contactDays: read.CONTACT_DAYS,
    support: {
      /** Web addresses in a message on /contact; one with more is set aside. */
      mostLinks: read.CONTACT_LINKS_MAX,
      /** Of all files that come with one message. */
      fileBytes: read.SUPPORT_FILES_MAX_MB,
      /** A person answers within so many working days after the day of receipt, */
      answerDays: read.SUPPORT_ANSWER_DAYS,
      /** by this hour in Denmark. */
      answerHour: read.SUPPORT_ANSWER_HOUR,
    },
    /** Who handles personal data for the operator; "" where they are not named. */
    processors: read.PROCESSORS,
  }),
  limits: (read) => ({
    export: read.LIMIT_EXPORT,
    bugReport: read.LIMIT_BUG_REPORT,
  }),
  conflictIn({ musicProvider, processors }) {
    if (musicProvider !== null && !/eleven ?labs/i.test(processors)) {
      return "MUSIC_PROVIDER sends orders to ElevenLabs, which PROCESSORS doesn't name: name it there, or leave MUSIC_PROVIDER out.";
    }
    return null;
  },
});

export const supportFlags: readonly FlagDeclaration[] = [
  { key: "contactForm", startsOn: true, setBy: ({ contactForm }) => contactForm },
  { key: "bugReports", startsOn: true, setBy: ({ bugReports }) => bugReports },
];

declare module "#platform/flags.server.ts" {
  interface FlagNames {
    contactForm: true;
    bugReports: true;
  }
}
declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
declare module "#platform/pages/page-context.ts" {
  interface PageSettings extends Pick<Fields, "contactDays" | "processors" | "support"> {}
}
type Fields = FieldsOf<typeof supportSettings>;
type Limits = LimitsOf<typeof supportSettings>;
