import { chromium, type Browser } from "@playwright/test";
import { freePort } from "#platform/free-port.server.ts";
import { CHROMIUM } from "#test/chromium.ts";

/** `port`: where Lighthouse finds it. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort(0);
  const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ ...CHROMIUM, args }), port };
}
