import { z } from "zod";
import { count, optional } from "#platform/setting-types.server.ts";
import { ConfigError, defineSettings, type FieldsOf } from "#platform/settings.server.ts";

/** In øre; less than what the books can't hold. */
const amount = count.max(10_000_000).optional();

/** Who makes pieces beside the composer on this machine, and how much may be spent on that. */
export const compositionSettings = defineSettings({
  shape: {
    MUSIC_PROVIDER: z.enum(["embedded", "elevenlabs"]).default("embedded"),
    MUSIC_PROVIDER_KEY: optional,
    MUSIC_PROVIDER_BUDGET: amount,
    MUSIC_PROVIDER_MINUTE_PRICE: amount,
    MUSIC_PROVIDER_URL: z.url({ protocol: /^https?$/ }).default("https://api.elevenlabs.io"),
    MUSIC_PROVIDER_SECONDS: z.coerce.number().positive().max(3600).default(240),
  },
  fields: (read) => ({
    musicProvider:
      read.MUSIC_PROVIDER === "embedded"
        ? null
        : {
            name: read.MUSIC_PROVIDER,
            key: needed("KEY", read.MUSIC_PROVIDER_KEY),
            /** In øre a month. */
            budget: needed("BUDGET", read.MUSIC_PROVIDER_BUDGET),
            /** In øre. */
            minutePrice: needed("MINUTE_PRICE", read.MUSIC_PROVIDER_MINUTE_PRICE),
            url: read.MUSIC_PROVIDER_URL,
            timeLimitMs: Math.ceil(read.MUSIC_PROVIDER_SECONDS * 1000),
          },
  }),
  limits: () => ({}),
});

function needed<Value>(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new ConfigError(
    `The setting MUSIC_PROVIDER_${name} is missing: MUSIC_PROVIDER needs it beside it.`,
  );
}

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
}
type Fields = FieldsOf<typeof compositionSettings>;
