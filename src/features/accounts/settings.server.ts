import type { FlagDeclaration } from "#platform/flags.server.ts";
import { count, rate, turned } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/** How long people stay signed in, and how often what proves who somebody is may be tried. */
export const accountSettings = defineSettings({
  shape: {
    HIDDEN_REGISTRATION: turned,
    SESSION_DAYS: count.default(30),
    SESSION_LIFE_DAYS: count.default(365),
    ADMIN_SESSION_HOURS: count.default(12),
    SETUP_LINK_HOURS: count.default(24),
    LIMIT_LOGIN_ADDRESS: rate(30, 900),
    LIMIT_LOGIN_ACCOUNT: rate(10, 900),
    LIMIT_LOGIN_EVERYWHERE: rate(100, 3600),
    LIMIT_REGISTER: rate(20, 3600),
    LIMIT_TOKEN: rate(30, 900),
    LIMIT_MAIL_ADDRESS: rate(20, 3600),
    LIMIT_MAIL_ACCOUNT: rate(5, 3600),
    LIMIT_INVITATION: rate(30, 3600),
    LIMIT_CONSENT: rate(60, 300),
  },
  fields: (read) => ({
    hiddenRegistration: read.HIDDEN_REGISTRATION,
    sessionDays: read.SESSION_DAYS,
    sessionLifeDays: read.SESSION_LIFE_DAYS,
    adminSessionHours: read.ADMIN_SESSION_HOURS,
    setupLinkHours: read.SETUP_LINK_HOURS,
  }),
  limits: (read) => ({
    login: read.LIMIT_LOGIN_ADDRESS,
    loginAccount: read.LIMIT_LOGIN_ACCOUNT,
    loginEverywhere: read.LIMIT_LOGIN_EVERYWHERE,
    register: read.LIMIT_REGISTER,
    token: read.LIMIT_TOKEN,
    mail: read.LIMIT_MAIL_ADDRESS,
    mailAccount: read.LIMIT_MAIL_ACCOUNT,
    invitation: read.LIMIT_INVITATION,
    consent: read.LIMIT_CONSENT,
  }),
});

export const accountFlags: readonly FlagDeclaration[] = [
  {
    key: "hiddenRegistration",
    startsOn: false,
    setBy: ({ hiddenRegistration }) => hiddenRegistration,
  },
];

declare module "#platform/flags.server.ts" {
  interface FlagNames {
    hiddenRegistration: true;
  }
}
declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
declare module "#platform/pages/page-context.ts" {
  interface PageSettings extends Pick<Fields, "sessionDays"> {}
}
type Fields = FieldsOf<typeof accountSettings>;
type Limits = LimitsOf<typeof accountSettings>;
