import { chromium, type Browser } from "@playwright/test";
import { freePort } from "#platform/database/embedded/postgres-process.server.ts";

/** Debian's Chromium; nothing is downloaded. `port`: where Lighthouse finds it. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort(0);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--remote-debugging-port=${port}`,
    ],
  });
  return { browser, port };
}
