// Draws the icons of the installed site from the flame in src/shell/site-icon.svg, into src/shell/icons.
// Run it by hand after a change of the flame: `node tools/icons.mjs`.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const shell = join(import.meta.dirname, "../src/shell");
const paper = "#faf8f3";

const icons = [
  // An installed icon stands on its own; phones cut a maskable one to a circle of 80 %.
  { file: "icon-192.png", size: 192, flame: 0.72 },
  { file: "icon-512.png", size: 512, flame: 0.72 },
  { file: "icon-maskable-512.png", size: 512, flame: 0.52 },
  { file: "icon-touch-180.png", size: 180, flame: 0.62 },
];

const flame = await readFile(join(shell, "site-icon.svg"));
await mkdir(join(shell, "icons"), { recursive: true });
for (const { file, size, flame: share } of icons) {
  const height = Math.round(size * share);
  const drawn = await sharp(flame, { density: (72 * height) / 24 })
    .resize({ height })
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ palette: true })
    .toFile(join(shell, "icons", file));
}
