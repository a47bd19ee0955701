import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import sharp from "sharp";
import { HEADLESS_CHROMIUM } from "#test/chromium.ts";

/** A simulated camera above a workbench. */

const BENCH = { width: 1280, height: 720 };
const PLATE_HEIGHT = 470;
/** Long enough for the decoder, at whatever frame rate the browser reads. */
const FRAMES_EACH = 40;

/** A plate on the bench, slightly rotated; `plate` is any picture that sharp reads. */
export async function onTheBench(plate: Buffer): Promise<Buffer> {
  const input = await sharp(plate)
    .resize({ height: PLATE_HEIGHT })
    .rotate(7, { background: "#4b4742" })
    .toBuffer();
  return sharp({ create: { ...BENCH, channels: 3, background: "#4b4742" } })
    .composite([{ input }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A browser whose camera shows these JPEGs in a loop. */
export async function withCamera(
  seen: Buffer[],
  look: (browser: Browser) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "camera-"));
  const film = path.join(folder, "camera.mjpeg");
  const frames = seen.flatMap((frame) => Array.from({ length: FRAMES_EACH }, () => frame));
  await writeFile(film, Buffer.concat(frames));
  const fakes = ["device-for-media-stream", "ui-for-media-stream"].map(
    (name) => `--use-fake-${name}`,
  );
  const browser = await chromium.launch({
    ...HEADLESS_CHROMIUM,
    args: [...HEADLESS_CHROMIUM.args, ...fakes, `--use-file-for-fake-video-capture=${film}`],
  });
  try {
    await look(browser);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
