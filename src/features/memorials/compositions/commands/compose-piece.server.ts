import type { Services } from "#platform/context.server.ts";
import { ComposingProcess, UncomposedError } from "../engine/sound/composing-process.server.ts";
import { takeStep, type CompositionKey, type MadePiece, type Making } from "./take-step.server.ts";

/** So often the sound may make it begin with the next inner try. */
const SOUND_TRIES = 4;

/** Made on this machine: written and rendered, in a process of its own. */
export async function composePiece({ services, key, row }: Making): Promise<MadePiece | null> {
  const composing = new ComposingProcess(services.processes);
  const { form, mood, instruments, tempo, minutes, theme, seed } = row;
  const choices = { form, mood, instruments, tempo, minutes, theme, seed };
  let earlier = 0;
  for (let tries = 0; tries < SOUND_TRIES; tries += 1) {
    const { attempts, performance, score, midi } = await composing.write(choices, earlier);
    const rendering = { to: "rendering", made: { rendered: 0 } } as const;
    const isWanted = await takeStep(services.database, key, {
      from: ["composing", "rendering"],
      ...rendering,
    });
    if (!isWanted) return null;
    const progress = saveProgress(services, key);
    const sound = await composing.sound(performance, progress.tell);
    await progress.saved();
    if (!("breaches" in sound)) {
      const { mp3, seconds, loudness, peaks } = sound;
      const sounded = { seconds, loudness, peaks: Buffer.from(peaks).toString("base64") };
      return { mp3, sounded, score, midi: Buffer.from(midi) };
    }
    earlier = attempts;
  }
  throw new UncomposedError(`No piece that sounds well in ${SOUND_TRIES} tries.`);
}

/** Each is written after the one before; one that can't be written is only not shown. */
function saveProgress({ database }: Services, key: CompositionKey) {
  let saving: Promise<unknown> = Promise.resolve();
  const save = (share: number) =>
    takeStep(database, key, {
      from: ["rendering"],
      to: "rendering",
      made: { rendered: Math.round(100 * share) },
    });
  return {
    tell(share: number): void {
      saving = saving.then(() => save(share)).catch(() => false);
    },
    saved: () => saving,
  };
}
