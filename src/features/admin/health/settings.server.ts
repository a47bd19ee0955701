import { count } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf } from "#platform/settings.server.ts";

/** From when on the operation's health is no longer good. */
export const healthSettings = defineSettings({
  shape: {
    BACKUP_HOURS_MAX: count.default(26),
    REHEARSAL_DAYS_MAX: count.default(100),
    DISK_FREE_GB_MIN: count.default(2),
  },
  fields: (read) => ({
    backupHoursMax: read.BACKUP_HOURS_MAX,
    rehearsalDaysMax: read.REHEARSAL_DAYS_MAX,
    diskFreeGigabytesMin: read.DISK_FREE_GB_MIN,
  }),
  limits: () => ({}),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
}
type Fields = FieldsOf<typeof healthSettings>;
