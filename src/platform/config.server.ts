import { z } from "zod";
import { count, flag, list, megabytes, optional, rate } from "./setting-types.server.ts";

/** Everything that differs between installations. `.env.example` says each one in a sentence. */

const settings = z.object({
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
  SEED_DEMO: flag.default(true),
  HIDDEN_REGISTRATION: flag.default(false),
  METRICS_TOKEN: optional,
  AUDIT_KEY: optional.pipe(z.string().min(32).optional()),
  SECRETS_KEYS: list.pipe(z.array(z.string().min(32))).default([]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),

  BRAND_NAME: z.string().min(1).default("Mindelys"),
  OPERATOR_NAME: z.string().min(1).default("Mindelys"),
  OPERATOR_ADDRESS: z.string().default("Eksempelvej 1, 5000 Odense C"),
  OPERATOR_CVR: z.string().default("00 00 00 00"),
  SUPPORT_EMAIL: z.email().default("hjaelp@example.org"),
  PROCESSORS: z.string().default(""),

  SMTP_HOST: optional,
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_TLS: z.enum(["starttls", "tls", "none"]).default("starttls"),
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  MAIL_FROM: optional.pipe(z.email().optional()),

  S3_BUCKET: optional,
  S3_ENDPOINT: optional.pipe(z.url().optional()),
  S3_REGION: z.string().default("eu-north-1"),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag.default(false),

  SESSION_DAYS: count.default(30),
  SESSION_LIFE_DAYS: count.default(365),
  PASS_DAYS: count.default(30),
  ADMIN_SESSION_HOURS: count.default(12),
  SETUP_LINK_HOURS: count.default(24),
  CANDLE_DAYS: count.default(7),
  RESTORE_DAYS: count.default(30),
  /** 0 keeps no page. */
  PAGE_CACHE_MB: megabytes(24, 0),
  PAGE_CACHE_SECONDS: count.default(300),
  LIVE_STREAMS_MAX: count.default(2000),
  LIVE_STREAMS_PER_NETWORK: count.default(200),
  LIVE_STREAMS_PER_ACCOUNT: count.default(20),

  IMAGE_MAX_MB: megabytes(50),
  TIFF_MAX_MB: megabytes(600),
  IMAGE_MAX_MEGAPIXELS: count.default(100),
  AUDIO_MAX_MB: megabytes(100),
  VIDEO_MAX_MB: megabytes(2048),
  RECORDING_HOURS_MAX: z.coerce.number().positive().max(24).default(6),
  DOCUMENT_MAX_MB: megabytes(50),
  MEMORIAL_MAX_MB: megabytes(10 * 1024),
  ACCOUNT_MAX_MB: megabytes(30 * 1024),
  FORM_MAX_MB: megabytes(2050),
  UPLOADS_PER_ACCOUNT_MAX: count.default(20),
  UPLOAD_DAYS: count.default(2),
  MEDIA_PER_MEMORIAL_MAX: count.default(500),
  MEMORIALS_PER_USER_MAX: count.default(200),
  BODY_MAX_MB: megabytes(1),

  LIMIT_LOGIN_ADDRESS: rate(30, 900),
  LIMIT_LOGIN_ACCOUNT: rate(10, 900),
  LIMIT_LOGIN_EVERYWHERE: rate(100, 3600),
  LIMIT_REGISTER: rate(20, 3600),
  LIMIT_TOKEN: rate(30, 900),
  LIMIT_MAIL_ADDRESS: rate(20, 3600),
  LIMIT_MAIL_ACCOUNT: rate(5, 3600),
  LIMIT_INVITATION: rate(30, 3600),
  LIMIT_CLAIM_ADDRESS: rate(30, 900),
  LIMIT_LOOKUP: rate(600, 60),
  LIMIT_KEYS: rate(30, 3600),
  LIMIT_PASS_ADDRESS: rate(10, 900),
  LIMIT_PASS_NETWORK: rate(60, 900),
  LIMIT_PASS_MEMORIAL: rate(100, 3600),
  LIMIT_WRITE: rate(600, 300),
  LIMIT_ENTRY: rate(30, 300),
  ENTRY_LINKS_MAX: z.coerce.number().int().min(0).default(1),
  ENTRY_UNWELCOME_WORDS: z.string().default(""),
  ENTRY_SECONDS: z.coerce.number().int().min(0).default(3),
  LIMIT_CONSENT: rate(60, 300),
  LIMIT_EXPORT: rate(5, 3600),
  LIMIT_CONTACT: rate(10, 3600),
  CONTACT_SECONDS: z.coerce.number().int().min(0).default(3),
  CONTACT_DAYS: count.default(365),
  CLAIM_TRIES: count.default(10),
});

export const SETTINGS = Object.keys(settings.shape);
export type Config = ReturnType<typeof shape>;
export type Rate = Config["limits"]["login"];

class ConfigError extends Error {}

/** What stopped the start: one sentence for a wrong setting, the whole story for a fault. */
export function plainly(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Reads the settings once, at start.
 * Throws a `ConfigError` whose message names the one setting that is wrong and what it may be.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "?");
    throw new ConfigError(`The setting ${name} is wrong: ${issue?.message ?? "unreadable"}.`);
  }
  const missing = missingForS3(parsed.data);
  if (missing !== null) {
    throw new ConfigError(`The setting ${missing} is missing: S3_BUCKET needs it beside it.`);
  }
  return shape(parsed.data);
}

type Settings = z.output<typeof settings>;

function missingForS3(read: Settings): string | null {
  if (read.S3_BUCKET === undefined) return null;
  if (read.S3_ACCESS_KEY_ID === undefined) return "S3_ACCESS_KEY_ID";
  if (read.S3_SECRET_ACCESS_KEY === undefined) return "S3_SECRET_ACCESS_KEY";
  return null;
}

function storageOf(read: Settings) {
  if (read.S3_BUCKET === undefined) {
    return { kind: "disk" as const, directory: `${read.DATA_DIRECTORY}/media` };
  }
  return {
    kind: "s3" as const,
    bucket: read.S3_BUCKET,
    endpoint: read.S3_ENDPOINT,
    region: read.S3_REGION,
    accessKeyId: read.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? "",
    forcePathStyle: read.S3_FORCE_PATH_STYLE,
  };
}

function mailOf(read: Settings) {
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

function limitsOf(read: Settings) {
  return {
    login: read.LIMIT_LOGIN_ADDRESS,
    loginAccount: read.LIMIT_LOGIN_ACCOUNT,
    loginEverywhere: read.LIMIT_LOGIN_EVERYWHERE,
    register: read.LIMIT_REGISTER,
    token: read.LIMIT_TOKEN,
    mail: read.LIMIT_MAIL_ADDRESS,
    mailAccount: read.LIMIT_MAIL_ACCOUNT,
    invitation: read.LIMIT_INVITATION,
    claim: read.LIMIT_CLAIM_ADDRESS,
    lookup: read.LIMIT_LOOKUP,
    keys: read.LIMIT_KEYS,
    pass: read.LIMIT_PASS_ADDRESS,
    passNetwork: read.LIMIT_PASS_NETWORK,
    passMemorial: read.LIMIT_PASS_MEMORIAL,
    write: read.LIMIT_WRITE,
    entry: read.LIMIT_ENTRY,
    consent: read.LIMIT_CONSENT,
    export: read.LIMIT_EXPORT,
    contact: read.LIMIT_CONTACT,
  };
}

function withoutEndSlashes(address: string): string {
  return address.endsWith("/") ? withoutEndSlashes(address.slice(0, -1)) : address;
}

function brandOf(read: Settings) {
  return {
    name: read.BRAND_NAME,
    operator: read.OPERATOR_NAME,
    address: read.OPERATOR_ADDRESS,
    companyNumber: read.OPERATOR_CVR,
    supportEmail: read.SUPPORT_EMAIL,
    processors: read.PROCESSORS,
  };
}

function liveStreamsOf(read: Settings) {
  return {
    most: read.LIVE_STREAMS_MAX,
    perNetwork: read.LIVE_STREAMS_PER_NETWORK,
    perAccount: read.LIVE_STREAMS_PER_ACCOUNT,
  };
}

function shape(read: Settings) {
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
    seedDemo: read.SEED_DEMO,
    hiddenRegistration: read.HIDDEN_REGISTRATION,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    auditKey: read.AUDIT_KEY,
    /** The first seals, all of them open. */
    secretsKeys: read.SECRETS_KEYS,
    brand: brandOf(read),
    mail: mailOf(read),
    storage: storageOf(read),
    sessionDays: read.SESSION_DAYS,
    sessionLifeDays: read.SESSION_LIFE_DAYS,
    passDays: read.PASS_DAYS,
    adminSessionHours: read.ADMIN_SESSION_HOURS,
    setupLinkHours: read.SETUP_LINK_HOURS,
    candleDays: read.CANDLE_DAYS,
    restoreDays: read.RESTORE_DAYS,
    pageCache: { bytes: read.PAGE_CACHE_MB, seconds: read.PAGE_CACHE_SECONDS },
    liveStreams: liveStreamsOf(read),
    media: {
      imageBytes: read.IMAGE_MAX_MB,
      tiffBytes: read.TIFF_MAX_MB,
      imagePixels: read.IMAGE_MAX_MEGAPIXELS * 1_000_000,
      audioBytes: read.AUDIO_MAX_MB,
      videoBytes: read.VIDEO_MAX_MB,
      /** How long one may be worked on, however long it is itself. */
      recordingMs: Math.ceil(read.RECORDING_HOURS_MAX * 3_600_000),
      documentBytes: read.DOCUMENT_MAX_MB,
      perMemorial: read.MEDIA_PER_MEMORIAL_MAX,
      memorialBytes: read.MEMORIAL_MAX_MB,
      accountBytes: read.ACCOUNT_MAX_MB,
      formBytes: read.FORM_MAX_MB,
      uploadsPerAccount: read.UPLOADS_PER_ACCOUNT_MAX,
      uploadDays: read.UPLOAD_DAYS,
    },
    memorialsPerUser: read.MEMORIALS_PER_USER_MAX,
    bodyBytes: read.BODY_MAX_MB,
    claimTries: read.CLAIM_TRIES,
    entryLinks: read.ENTRY_LINKS_MAX,
    entrySeconds: read.ENTRY_SECONDS,
    entryWords: read.ENTRY_UNWELCOME_WORDS.split(",").map((word) => word.trim()),
    contactSeconds: read.CONTACT_SECONDS,
    contactDays: read.CONTACT_DAYS,
    limits: limitsOf(read),
  };
}
