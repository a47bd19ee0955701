import { expect, test } from "vitest";
import { features } from "../../src/features.server.ts";
import { plainly, readConfig, settingNames } from "#platform/config.server.ts";
import { count, rate } from "#platform/setting-types.server.ts";
import { defineSettings } from "#platform/settings.server.ts";

const opening = defineSettings({
  shape: { OPEN_HOURS: count.default(8), LIMIT_VISIT: rate(5, 60) },
  fields: (read) => ({ openMs: read.OPEN_HOURS * 3_600_000 }),
  limits: (read) => ({ visit: read.LIMIT_VISIT }),
});
const shop = { settings: [opening] };

/** The error at startup for these settings, or `null` if they are valid. */
function refusal(environment: Record<string, string>): string | null {
  try {
    readConfig(environment, [...features, shop]);
    return null;
  } catch (error) {
    return plainly(error);
  }
}

test("a feature's settings and limits are beside those of the platform and of other features", () => {
  const config = readConfig({ OPEN_HOURS: "2", CANDLE_DAYS: "3", PORT: "80" }, [...features, shop]);
  expect(config).toMatchObject({ openMs: 7_200_000, candleDays: 3, port: 80 });
  expect(config.limits).toMatchObject({
    visit: { points: 5, seconds: 60 },
    login: { points: 30, seconds: 900 },
    write: { points: 600, seconds: 300 },
  });
  expect(settingNames([shop])).toEqual(expect.arrayContaining(["PORT", "OPEN_HOURS"]));
});

test.each([
  ["PORT", "many"],
  ["SESSION_DAYS", "0"],
  ["CANDLE_DAYS", "a week"],
  ["CLAIM_TRIES", "1.5"],
  ["LIMIT_CONTACT", "10 an hour"],
  ["CONTACT_DAYS", "-1"],
  ["OPEN_HOURS", "late"],
  ["LIMIT_VISIT", "5"],
])("a wrong %s (%s) stops the start with one sentence that names it", (name, value) => {
  expect(refusal({})).toBeNull();
  expect(refusal({ [name]: value })).toMatch(
    new RegExp(`^The setting ${name} is wrong: [^\\n]+\\.$`),
  );
});

test("files on S3 require its keys", () => {
  expect(refusal({ S3_BUCKET: "media", S3_ACCESS_KEY_ID: "id" })).toBe(
    "The setting S3_SECRET_ACCESS_KEY is missing: S3_BUCKET needs it beside it.",
  );
});

test("a provider of music requires its key, its price and a budget, and to be named to those whose data it handles", () => {
  const settings = {
    MUSIC_PROVIDER: "elevenlabs",
    MUSIC_PROVIDER_KEY: "key",
    MUSIC_PROVIDER_BUDGET: "10000",
    MUSIC_PROVIDER_MINUTE_PRICE: "300",
    PROCESSORS: "Nordisk Drift A/S (Danmark), ElevenLabs Inc. (USA)",
  };
  expect(refusal(settings)).toBeNull();
  for (const name of ["KEY", "BUDGET", "MINUTE_PRICE"])
    expect(refusal({ ...settings, [`MUSIC_PROVIDER_${name}`]: "" })).toBe(
      `The setting MUSIC_PROVIDER_${name} is missing: MUSIC_PROVIDER needs it beside it.`,
    );
  expect(refusal({ ...settings, PROCESSORS: "Nordisk Drift A/S (Danmark)" })).toBe(
    "MUSIC_PROVIDER sends orders to ElevenLabs, which PROCESSORS doesn't name: name it there, or leave MUSIC_PROVIDER out.",
  );
});

test("Shipmondo requires its user and key", () => {
  const settings = {
    SHIPMONDO_URL: "https://sandbox.shipmondo.com/api/public/v3",
    SHIPMONDO_USER: "user",
    SHIPMONDO_KEY: "key",
  };
  expect(refusal(settings)).toBeNull();
  for (const name of ["URL", "USER", "KEY"])
    expect(refusal({ ...settings, [`SHIPMONDO_${name}`]: "" })).toBe(
      `The setting SHIPMONDO_${name} is missing: SHIPMONDO_URL, SHIPMONDO_USER and SHIPMONDO_KEY go together.`,
    );
});

test("the platform's settings can be read without features", () => {
  expect(Object.keys(readConfig({}, []).limits)).toEqual(["write", "mailRecipient"]);
});
