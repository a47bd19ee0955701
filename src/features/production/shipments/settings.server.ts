import { z } from "zod";
import { optional } from "#platform/setting-types.server.ts";
import { ConfigError, defineSettings, type FieldsOf } from "#platform/settings.server.ts";

/** The login to Shipmondo, through which parcels are booked; without it that is done by hand. */
export const shipmentSettings = defineSettings({
  shape: {
    SHIPMONDO_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
    SHIPMONDO_USER: optional,
    SHIPMONDO_KEY: optional,
    SHIPMONDO_SECONDS: z.coerce.number().positive().max(60).default(20),
  },
  fields: (read) => ({
    shipmondo: isGiven(read)
      ? {
          url: needed("URL", read.SHIPMONDO_URL),
          user: needed("USER", read.SHIPMONDO_USER),
          key: needed("KEY", read.SHIPMONDO_KEY),
          timeLimitMs: Math.ceil(read.SHIPMONDO_SECONDS * 1000),
        }
      : null,
    /** Who is told addresses, as the privacy page names them. */
    carrierService: isGiven(read) ? "Shipmondo ApS (Danmark)" : null,
  }),
  limits: () => ({}),
});

type Login = Partial<Record<"SHIPMONDO_URL" | "SHIPMONDO_USER" | "SHIPMONDO_KEY", string>>;

function isGiven(read: { [Name in keyof Login]: string | undefined }): boolean {
  return [read.SHIPMONDO_URL, read.SHIPMONDO_USER, read.SHIPMONDO_KEY].some(
    (value) => value !== undefined,
  );
}

function needed(name: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new ConfigError(
    `The setting SHIPMONDO_${name} is missing: SHIPMONDO_URL, SHIPMONDO_USER and SHIPMONDO_KEY go together.`,
  );
}

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
}
declare module "#platform/pages/page-context.ts" {
  interface PageSettings extends Pick<Fields, "carrierService"> {}
}
type Fields = FieldsOf<typeof shipmentSettings>;
