import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { setText } from "#platform/images/lettering.server.ts";
import { FOLDER } from "./shots.ts";

/** One overview of all screenshots: a row for each screen, small, with its name. */

const SCALE = 0.4;
/** The first screenful and the one after it. */
const HEIGHT = 420;
const GAP = 24;
const CAPTION = 43;
const PAPER = "#d9dadd";

type Shot = { screen: string; file: string; width: number; theme: string; locale: string };

async function makeSheet(folder: string): Promise<string> {
  const rows = await rowsIn(folder);
  const parts: OverlayOptions[] = [];
  let sheetWidth = 0;
  let top = GAP;
  for (const shots of rows) {
    let left = GAP;
    for (const shot of shots) {
      const width = Math.round(shot.width * SCALE);
      parts.push({ input: await small(join(folder, shot.file), width), left, top });
      parts.push({ input: caption(shot, width), left, top: top + HEIGHT });
      left += width + GAP;
    }
    sheetWidth = Math.max(sheetWidth, left);
    top += HEIGHT + CAPTION + GAP;
  }
  const sheet = join(folder, "sheet.png");
  const canvas = { width: sheetWidth, height: top, channels: 3 as const, background: PAPER };
  await sharp({ create: canvas }).composite(parts).png({ palette: true }).toFile(sheet);
  return sheet;
}

/** By screen; within a screen by width, light before dark. */
async function rowsIn(folder: string): Promise<Shot[][]> {
  const shots = (await readdir(folder)).flatMap(readName);
  const order = (shot: Shot) => [shot.locale, 10_000 + shot.width, shot.theme === "dark"].join();
  const sorted = shots.toSorted((a, b) => order(a).localeCompare(order(b)));
  const rows = Map.groupBy(sorted, ({ screen }) => screen);
  return [...rows].toSorted(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);
}

function readName(file: string): Shot[] {
  const [screen, width, theme, locale, ending] = file.split(".");
  if (!screen || !theme || !locale || ending !== "png") return [];
  return [{ screen, file, width: Number(width), theme, locale }];
}

async function small(file: string, width: number): Promise<Buffer> {
  const whole = await sharp(file).metadata();
  const height = Math.min(whole.height, Math.round(HEIGHT / SCALE));
  return sharp(file)
    .extract({ left: 0, top: 0, width: whole.width, height })
    .resize({ width })
    .png()
    .toBuffer();
}

function caption({ screen, width, theme, locale }: Shot, room: number): Buffer {
  const words = `${screen.replaceAll("-", " ")} · ${width} ${theme} ${locale}`;
  const setting = { size: 11, leading: 13, maxWidth: room, maxLines: 3 };
  const set = setText(words, setting);
  if (set === null) throw new Error(`No room for the words »${words}«.`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${room}" height="${CAPTION}"><g transform="translate(0 13)">${set.svg}</g></svg>`,
  );
}

if (import.meta.main) process.stdout.write(`${await makeSheet(FOLDER)}\n`);
