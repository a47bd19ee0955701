import type { FlagDeclaration } from "#platform/flags.server.ts";
import { turned } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf } from "#platform/settings.server.ts";

/** What of the administration differs between installations. */
export const adminSettings = defineSettings({
  shape: { VISIT_MEASURING: turned },
  fields: (read) => ({ visitMeasuring: read.VISIT_MEASURING }),
  limits: () => ({}),
});

export const adminFlags: readonly FlagDeclaration[] = [
  { key: "visitMeasuring", startsOn: true, setBy: ({ visitMeasuring }) => visitMeasuring },
];

declare module "#platform/flags.server.ts" {
  interface FlagNames {
    visitMeasuring: true;
  }
}
declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
}
type Fields = FieldsOf<typeof adminSettings>;
