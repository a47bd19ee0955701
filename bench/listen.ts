import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBreaches } from "#features/memorials/compositions/engine/critic.ts";
import { compose } from "#features/memorials/compositions/engine/compose.ts";
import { perform } from "#features/memorials/compositions/engine/perform.ts";
import { randomFrom } from "#features/memorials/compositions/engine/random.ts";
import { FORMS, INSTRUMENTS, MOODS } from "#features/memorials/compositions/engine/score.ts";
import type { Choices, Score } from "#features/memorials/compositions/engine/score.ts";
import { soundPiece } from "#features/memorials/compositions/engine/sound/piece.server.ts";

/**
 * Twelve pieces, a form and a mood each, among four spoilt ones, in an order that nobody knows: whoever marks them
 * opens `answers.txt` afterwards. What can't be told from the spoilt ones isn't good enough.
 */

const PIECES = 12;
const SPOILT = 4;
/** Of a hundred notes of a spoilt piece. */
const WRONG = 12;

function choicesOf(index: number, seed: number): Choices {
  const [form, mood] = [FORMS[index % FORMS.length], MOODS[index % MOODS.length]];
  const instrument = INSTRUMENTS[index % INSTRUMENTS.length];
  if (!form || !mood || !instrument) throw new Error("There is nothing to choose from.");
  return { form, mood, instruments: [instrument], tempo: null, minutes: 1, theme: null, seed };
}

/** A step beside what is right, here and there: no voice leading, no harmony that leads anywhere. */
function spoil(score: Score, seed: number): Score {
  const random = randomFrom(seed, 7);
  const parts = score.parts.map((part) => ({
    ...part,
    notes: part.notes.map((note) =>
      random.chance(WRONG) ? { ...note, pitch: note.pitch + random.pick([-2, -1, 1, 2]) } : note,
    ),
  }));
  const spoilt = { ...score, parts };
  if (findBreaches(spoilt).length === 0) throw new Error("The critic takes a spoilt piece.");
  return spoilt;
}

const folder = process.argv[2] ?? "listen";
const began = Date.now() % 1_000_000;
const random = randomFrom(began, 1);
const order = Array.from({ length: PIECES + SPOILT }, (_, index) => index);
for (let last = order.length - 1; last > 0; last -= 1) {
  const other = random.below(last + 1);
  [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
}
await mkdir(folder, { recursive: true });
const answers: string[] = [];
for (const [place, index] of order.entries()) {
  const choices = choicesOf(index, began + index);
  const { score } = compose(choices);
  const isSpoilt = index >= PIECES;
  const sound = await soundPiece(perform(isSpoilt ? spoil(score, began) : score, choices.seed));
  if ("breaches" in sound) throw new Error(`It doesn't sound well: ${sound.breaches.join(", ")}`);
  const name = `${String(place + 1).padStart(2, "0")}.mp3`;
  await writeFile(join(folder, name), sound.mp3);
  const { form, mood, instruments, seed } = choices;
  const made = isSpoilt ? "SPOILT" : "as composed";
  answers.push(`${name} ${made}: ${form}, ${mood}, ${instruments.join()}, seed ${seed}`);
}
await writeFile(join(folder, "answers.txt"), `${answers.join("\n")}\n`);
console.log(`${order.length} pieces are in ${folder}. Mark each, then open answers.txt.`);
