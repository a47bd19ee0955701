import { z } from "zod";
import { count, flag, megabytes, rate } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/** How much a memorial holds, what visitors may leave on it, and how often its password may be tried. */
export const memorialSettings = defineSettings({
  shape: {
    SEED_DEMO: flag.default(true),
    PASS_DAYS: count.default(30),
    CANDLE_DAYS: count.default(7),
    RESTORE_DAYS: count.default(30),
    LIVE_STREAMS_MAX: count.default(2000),
    LIVE_STREAMS_PER_NETWORK: count.default(200),
    LIVE_STREAMS_PER_ACCOUNT: count.default(20),
    RECORDING_HOURS_MAX: z.coerce.number().positive().max(24).default(6),
    MEMORIAL_MAX_MB: megabytes(10 * 1024),
    MEDIA_PER_MEMORIAL_MAX: count.default(500),
    SCAN_PAGES_MAX: count.default(100),
    FREE_PICTURES: z
      .string()
      .regex(/^(?:all|\d{1,6})$/, "neither a number of pictures nor the word all")
      .default("20"),
    MUSIC_AGREEMENT: z.string().trim().default(""),
    MEMORIALS_PER_USER_MAX: count.default(200),
    LIMIT_PASS_ADDRESS: rate(10, 900),
    LIMIT_PASS_NETWORK: rate(60, 900),
    LIMIT_PASS_MEMORIAL: rate(100, 3600),
    LIMIT_ENTRY: rate(30, 300),
    LIMIT_REPORT: rate(10, 3600),
    REPORT_DAYS: count.default(7),
    GREETING_PICTURE_MAX_MB: megabytes(20),
    LIMIT_GREETING_PICTURE: rate(12, 3600),
    LIMIT_GREETING_PICTURE_DAY: rate(40, 86_400),
    LIMIT_GREETING_PICTURE_PAGE: rate(60, 3600),
    LIMIT_COMPOSITION: rate(10, 86_400),
    LIMIT_SEARCH: rate(120, 60),
    LIMIT_SITEMAP: rate(120, 3600),
    LIMIT_DOCUMENT_DOWNLOAD: rate(30, 3600),
    ENTRY_LINKS_MAX: z.coerce.number().int().min(0).default(1),
    ENTRY_UNWELCOME_WORDS: z.string().default(""),
    ENTRY_SECONDS: z.coerce.number().int().min(0).default(3),
  },
  fields: (read) => ({
    seedDemo: read.SEED_DEMO,
    passDays: read.PASS_DAYS,
    candleDays: read.CANDLE_DAYS,
    /** How long what was deleted can be brought back: a page and what stands on it; an account, by the same days. */
    restoreDays: read.RESTORE_DAYS,
    liveStreams: {
      most: read.LIVE_STREAMS_MAX,
      perNetwork: read.LIVE_STREAMS_PER_NETWORK,
      perAccount: read.LIVE_STREAMS_PER_ACCOUNT,
    },
    /** How long a recording may be worked on, however long it is itself. */
    recordingMs: Math.ceil(read.RECORDING_HOURS_MAX * 3_600_000),
    memorialBytes: read.MEMORIAL_MAX_MB,
    messagePictureBytes: read.GREETING_PICTURE_MAX_MB,
    mediaPerMemorial: read.MEDIA_PER_MEMORIAL_MAX,
    scanPages: read.SCAN_PAGES_MAX,
    /** Pictures and documents of a page that nobody pays space for; `null`: no limits, for films and sound neither. */
    freePictures: read.FREE_PICTURES === "all" ? null : Number(read.FREE_PICTURES),
    /** With a collecting society, so that keepers may name it as the licence of a piece. */
    hasMusicAgreement: read.MUSIC_AGREEMENT !== "",
    memorialsPerUser: read.MEMORIALS_PER_USER_MAX,
    /** After how many days a report without a decision is overdue. */
    reportDays: read.REPORT_DAYS,
    entryLinks: read.ENTRY_LINKS_MAX,
    entrySeconds: read.ENTRY_SECONDS,
    entryWords: read.ENTRY_UNWELCOME_WORDS.split(",").map((word) => word.trim()),
  }),
  limits: (read) => ({
    pass: read.LIMIT_PASS_ADDRESS,
    passNetwork: read.LIMIT_PASS_NETWORK,
    passMemorial: read.LIMIT_PASS_MEMORIAL,
    entry: read.LIMIT_ENTRY,
    report: read.LIMIT_REPORT,
    messagePicture: read.LIMIT_GREETING_PICTURE,
    messagePictureDay: read.LIMIT_GREETING_PICTURE_DAY,
    messagePicturePage: read.LIMIT_GREETING_PICTURE_PAGE,
    composition: read.LIMIT_COMPOSITION,
    search: read.LIMIT_SEARCH,
    sitemap: read.LIMIT_SITEMAP,
    documentDownload: read.LIMIT_DOCUMENT_DOWNLOAD,
  }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
declare module "#platform/pages/page-context.ts" {
  interface PageSettings extends Pick<Fields, "passDays" | "restoreDays"> {}
}
type Fields = FieldsOf<typeof memorialSettings>;
type Limits = LimitsOf<typeof memorialSettings>;
