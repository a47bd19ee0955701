import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import {
  count,
  flag,
  list,
  megabytes,
  optional,
  rate,
  turned,
  type Rate,
} from "./setting-types.server.ts";
import {
  ConfigError,
  defineSettings,
  type FeatureLimits,
  type FeatureSettings,
  type FieldsOf,
  type LimitsOf,
  type Settings,
} from "./settings.server.ts";

/**
 * Settings of the machine and of whoever runs it; features declare theirs in `settings.server.ts`.
 * `.env.example` says each one in a sentence.
 */

const shape = {
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  DATA_DIRECTORY: z.string().default("./data"),
  DATABASE_URL: optional.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_POOL: count.default(16),
  DATABASE_PREPARED: flag.default(true),
  TRUST_PROXY: list.default([]),
  METRICS_TOKEN: optional,
  AUDIT_KEY: optional.pipe(z.string().min(32).optional()),
  SECRETS_KEYS: list.pipe(z.array(z.string().min(32))).default([]),
  READ_ONLY: turned,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),

  BRAND_NAME: z.string().min(1).default("Mindelys"),
  OPERATOR_NAME: z.string().min(1).default("Mindelys"),
  OPERATOR_ADDRESS: z.string().default("Eksempelvej 1, 5000 Odense C"),
  OPERATOR_PHONE: optional.pipe(
    z
      .string()
      .regex(/^\+?\d[\d ()-]{4,24}$/)
      .optional(),
  ),
  OPERATOR_CVR: z.string().default("00 00 00 00"),
  SUPPORT_EMAIL: emailAddress.default("hjaelp@example.org"),

  SMTP_HOST: optional,
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_TLS: z.enum(["starttls", "tls", "none"]).default("starttls"),
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  MAIL_FROM: optional.pipe(emailAddress.optional()),

  S3_BUCKET: optional,
  S3_ENDPOINT: optional.pipe(z.url().optional()),
  S3_REGION: z.string().default("eu-north-1"),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag.default(false),

  /** 0 keeps no page. */
  PAGE_CACHE_MB: megabytes(24, 0),
  PAGE_CACHE_SECONDS: count.default(300),
  /** 0 stores no page. */
  PAGE_STORE_MB: megabytes(1024, 0),

  // Sizes stay here, whoever's the files are: the platform itself refuses what is larger as it arrives, counts
  // what an account has under way, and opens pictures.
  IMAGE_MAX_MB: megabytes(50),
  SCAN_MAX_MB: megabytes(300),
  IMAGE_MAX_MEGAPIXELS: count.default(100),
  AUDIO_MAX_MB: megabytes(100),
  VIDEO_MAX_MB: megabytes(2048),
  DOCUMENT_MAX_MB: megabytes(50),
  ACCOUNT_MAX_MB: megabytes(30 * 1024),
  FORM_MAX_MB: megabytes(2050),
  UPLOADS_PER_ACCOUNT_MAX: count.default(20),
  UPLOAD_DAYS: count.default(2),
  BODY_MAX_MB: megabytes(1),

  LIMIT_WRITE: rate(600, 300),
  LIMIT_MAIL_RECIPIENT: rate(3, 86_400),
};

type Platform = typeof platformSettings;
type PlatformLimits = LimitsOf<Platform>;

/** What is read at start, of the platform and of all features. */
export type Config = FieldsOf<Platform> &
  FeatureSettings & { limits: Record<keyof PlatformLimits | keyof FeatureLimits, Rate> };

/** Whoever declares settings: each feature's manifest. */
type Declaring = { settings?: readonly Settings[] };

const declaredBy = (features: readonly Declaring[]): readonly Settings[] => [
  platformSettings,
  ...features.flatMap(({ settings = [] }) => settings),
];

/** The names of all settings in the environment. */
export function settingNames(features: readonly Declaring[]): string[] {
  return declaredBy(features).flatMap(({ names }) => names);
}

/** What stopped the start: one sentence for a wrong setting, the whole story for a fault. */
export function plainly(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Reads all settings once, at start.
 * Throws a `ConfigError` whose message names the one setting that is wrong and what it may be, or those that conflict.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  features: readonly Declaring[],
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, value]],
    ),
  );
  const declared = declaredBy(features);
  const parsed = declared.map((settings) => settings.parse(given));
  const limits = Object.fromEntries(parsed.flatMap((each) => Object.entries(each.limits)));
  const fields = Object.fromEntries(
    parsed.flatMap((each): [string, unknown][] => Object.entries(each.fields)),
  );
  // Each feature adds the types of what it declares to FeatureSettings and FeatureLimits.
  const config = { ...fields, limits } as Config;
  for (const { conflictIn } of declared) {
    const conflict = conflictIn(config);
    if (conflict !== null) throw new ConfigError(conflict);
  }
  return config;
}

type Read = z.output<z.ZodObject<typeof shape>>;

function storageOf(read: Read) {
  if (read.S3_BUCKET === undefined) {
    return { kind: "disk" as const, directory: `${read.DATA_DIRECTORY}/media` };
  }
  return {
    kind: "s3" as const,
    bucket: read.S3_BUCKET,
    endpoint: read.S3_ENDPOINT,
    region: read.S3_REGION,
    accessKeyId: neededForS3("S3_ACCESS_KEY_ID", read.S3_ACCESS_KEY_ID),
    secretAccessKey: neededForS3("S3_SECRET_ACCESS_KEY", read.S3_SECRET_ACCESS_KEY),
    forcePathStyle: read.S3_FORCE_PATH_STYLE,
  };
}

function neededForS3(name: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new ConfigError(`The setting ${name} is missing: S3_BUCKET needs it beside it.`);
}

function mailOf(read: Read) {
  const smtp = {
    host: read.SMTP_HOST ?? "",
    port: read.SMTP_PORT,
    tls: read.SMTP_TLS,
    user: read.SMTP_USER,
    password: read.SMTP_PASSWORD,
  };
  return {
    from: read.MAIL_FROM ?? read.SUPPORT_EMAIL,
    /** `null`: mails are laid into the folder instead. */
    smtp: read.SMTP_HOST === undefined ? null : smtp,
    outbox: `${read.DATA_DIRECTORY}/outbox`,
  };
}

function withoutEndSlashes(address: string): string {
  return address.endsWith("/") ? withoutEndSlashes(address.slice(0, -1)) : address;
}

function brandOf(read: Read) {
  return {
    name: read.BRAND_NAME,
    operator: read.OPERATOR_NAME,
    address: read.OPERATOR_ADDRESS,
    companyNumber: read.OPERATOR_CVR,
    phone: read.OPERATOR_PHONE ?? "",
    supportEmail: read.SUPPORT_EMAIL,
  };
}

function fieldsOf(read: Read) {
  return {
    mode: read.NODE_ENV,
    host: read.HOST,
    port: read.PORT,
    publicUrl: withoutEndSlashes(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`),
    role: read.ROLE,
    dataDirectory: read.DATA_DIRECTORY,
    /** On one disk with the data: files on their way in and out of the image work. */
    temporaryDirectory: `${read.DATA_DIRECTORY}/tmp`,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    databasePrepared: read.DATABASE_PREPARED,
    trustedProxies: read.TRUST_PROXY,
    readOnly: read.READ_ONLY,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    auditKey: read.AUDIT_KEY,
    /** The first seals, all of them open. */
    secretsKeys: read.SECRETS_KEYS,
    brand: brandOf(read),
    mail: mailOf(read),
    storage: storageOf(read),
    pageCache: { bytes: read.PAGE_CACHE_MB, seconds: read.PAGE_CACHE_SECONDS },
    pageStore: { bytes: read.PAGE_STORE_MB, directory: `${read.DATA_DIRECTORY}/pages` },
    media: {
      imageBytes: read.IMAGE_MAX_MB,
      scanBytes: read.SCAN_MAX_MB,
      imagePixels: read.IMAGE_MAX_MEGAPIXELS * 1_000_000,
      audioBytes: read.AUDIO_MAX_MB,
      videoBytes: read.VIDEO_MAX_MB,
      documentBytes: read.DOCUMENT_MAX_MB,
      accountBytes: read.ACCOUNT_MAX_MB,
      formBytes: read.FORM_MAX_MB,
      uploadsPerAccount: read.UPLOADS_PER_ACCOUNT_MAX,
      uploadDays: read.UPLOAD_DAYS,
    },
    bodyBytes: read.BODY_MAX_MB,
  };
}

const platformSettings = defineSettings({
  shape,
  fields: fieldsOf,
  limits: (read) => ({ write: read.LIMIT_WRITE, mailRecipient: read.LIMIT_MAIL_RECIPIENT }),
});
