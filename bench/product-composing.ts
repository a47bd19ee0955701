import { compose } from "#features/memorials/compositions/engine/compose.ts";
import { perform } from "#features/memorials/compositions/engine/perform.ts";
import type { Choices } from "#features/memorials/compositions/engine/score.ts";
import {
  soundPiece,
  writePiece,
} from "#features/memorials/compositions/engine/sound/piece.server.ts";
import { synthesise } from "#features/memorials/compositions/engine/sound/synthesise.server.ts";

/** A piece from its choices to its MP3, or its notes through the synthesiser alone: milliseconds. */

export type ComposingOrder = { work: "product" | "bare"; seed: number };

async function run({ work, seed }: ComposingOrder): Promise<number> {
  const choices: Choices = {
    form: "adagio",
    mood: "grave",
    instruments: ["strings", "harp"],
    tempo: null,
    minutes: 2,
    theme: null,
    seed,
  };
  if (work === "bare") {
    const performance = perform(compose(choices).score, seed);
    const begun = globalThis.performance.now();
    await synthesise(performance);
    return globalThis.performance.now() - begun;
  }
  const begun = globalThis.performance.now();
  await soundPiece(writePiece(choices, 0).performance);
  return globalThis.performance.now() - begun;
}

process.on("message", (order: ComposingOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
