// Trims Debian's MuseScore_General_Lite (package musescore-general-soundfont-small) to the instruments, keys and
// strengths that composed pieces are played with. Writes src/platform/instruments/instruments.sf3;
// run by hand after a change of instruments or of the package: `node tools/soundfont.mjs`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SoundBankLoader } from "spessasynth_core";
import { PROGRAMS } from "../src/features/memorials/compositions/engine/midi.ts";
import { RANGES } from "../src/features/memorials/compositions/engine/instruments.ts";

const source = process.argv[2] ?? "/usr/share/sounds/sf3/MuseScore_General_Lite.sf3";
const target = join(import.meta.dirname, "../src/platform/instruments/instruments.sf3");
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** A third beyond the four voices on either side. */
const LOWEST = 36;
const HIGHEST = 84;
/** What `perform` strikes with. */
const velocities = new Set(range(30, 84));

const whole = await readFile(source);
const bank = SoundBankLoader.fromArrayBuffer(
  whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length),
);
const kept = new Map();
for (const [instrument, program] of Object.entries(PROGRAMS)) {
  const preset = bank.presets.find(
    (one) => one.program === program && one.bankMSB === 0 && one.bankLSB === 0 && !one.isAnyDrums,
  );
  if (preset === undefined) throw new Error(`no preset for ${instrument}`);
  const { lowest, highest } = RANGES[instrument];
  const keys = range(Math.max(LOWEST, lowest), Math.min(HIGHEST, highest));
  kept.set(preset, new Map(keys.map((key) => [key, velocities])));
}
bank.trim(kept);
const file = Buffer.from(bank.writeSF2());
await writeFile(target, file);
console.log(
  `${bank.presets.map(({ name }) => name).join(", ")}: ${(file.length / 1e6).toFixed(1)} MB`,
);
