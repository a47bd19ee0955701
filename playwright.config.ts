import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "#platform/free-port.server.ts";
import { HEADLESS_CHROMIUM } from "#test/chromium.ts";

// Every process of a run loads this file; the first decides and the others inherit.
const port = (process.env["E2E_PORT"] ??= String(await freePort(0)));
const dataDirectory = (process.env["E2E_DATA_DIRECTORY"] ??= path.join(
  tmpdir(),
  `journeys-${randomUUID()}`,
));
const address = `http://localhost:${port}`;
/** One address makes all the visits here. */
const unlimited = "100000/60";

/**
 * `npm test` leaves out what is slow by nature, and takes a journey that is of interest on a desktop
 * there alone; `npm run test:all`, or a journey that is named, takes both widths.
 */
const isQuick = process.env["QUICK_TESTS"] === "true";

/** The journeys run against the real server, built and started as for visitors. */
export default defineConfig({
  testDir: "test/e2e",
  testIgnore: isQuick ? "**/*.slow.spec.ts" : [],
  outputDir: "test-results",
  // More than there are cores, as a journey waits for half of its time.
  workers: 3,
  fullyParallel: true,
  // A busy machine is slow, not broken: what is expected is waited for, however long it takes.
  // Pictures made ready take longest, so a whole journey has more time than any one of its steps.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    baseURL: address,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
    // A failure is told in words and with a picture. A trace takes a seventh of the time, and is made
    // when it is asked for: `npm test -- browser test/e2e/NAME.spec.ts --trace retain-on-failure`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: HEADLESS_CHROMIUM,
    // Flames that burn take most of a processor; look.spec.ts sees them move. A service worker fetches for
    // each browser what could be read without a net; journeys that are about it allow it.
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "phone",
      ...(isQuick && { grepInvert: /@wide/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "wide", grep: /@wide/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: "exec node --disable-warning=ExperimentalWarning src/server.ts",
    url: `${address}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: port,
      PUBLIC_URL: address,
      DATA_DIRECTORY: dataDirectory,
      DATABASE_URL: "",
      HIDDEN_REGISTRATION: "true",
      // Set up, and out of reach: what is paid by card is tried with a double of Stripe's API.
      STRIPE_SECRET_KEY: "sk_test_journeys",
      STRIPE_WEBHOOK_SECRET: "whsec_journeys",
      STRIPE_API_URL: "http://127.0.0.1:9",
      LIMIT_LOGIN_ADDRESS: unlimited,
      LIMIT_REGISTER: unlimited,
      LIMIT_TOKEN: unlimited,
      LIMIT_MAIL_ADDRESS: unlimited,
      LIMIT_MAIL_ACCOUNT: unlimited,
      LIMIT_CLAIM_ADDRESS: unlimited,
      LIMIT_WRITE: unlimited,
      LIMIT_LOOKUP: unlimited,
      LIMIT_STARTER_CODE: unlimited,
      LIMIT_STARTER_CODE_DAY: unlimited,
      LIMIT_ENTRY: unlimited,
      LIMIT_GREETING_PICTURE: unlimited,
      LIMIT_GREETING_PICTURE_DAY: unlimited,
      LIMIT_CONSENT: unlimited,
      LIMIT_CONTACT: unlimited,
      LIMIT_BUG_REPORT: unlimited,
      LIMIT_ORDER: unlimited,
      LIMIT_WITHDRAWAL: unlimited,
      LIMIT_REPORT: unlimited,
      LIMIT_SEARCH: unlimited,
      LIMIT_SITEMAP: unlimited,
      LIMIT_DOCUMENT_DOWNLOAD: unlimited,
      CONTACT_SECONDS: "0",
      // On a busy machine ten seconds are no time to take a reply back.
      SUPPORT_UNDO_SECONDS: "60",
      ENTRY_SECONDS: "0",
    },
  },
});
