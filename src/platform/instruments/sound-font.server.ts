import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The instruments that are played here, as SoundFont 3 with compressed samples (`tools/soundfont.mjs`). */
export function readSoundFont(): Promise<Buffer> {
  return readFile(join(import.meta.dirname, "instruments.sf3"));
}
