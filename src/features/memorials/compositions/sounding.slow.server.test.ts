import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFfmpeg } from "#platform/video/ffmpeg.server.ts";
import { measureLoudness } from "#platform/video/measuring.server.ts";
import { probeMedia } from "#platform/video/recording.server.ts";
import { levelSound } from "#platform/video/sound.server.ts";
import { present } from "#test/present.ts";
import { soundPiece, writePiece } from "./engine/sound/piece.server.ts";

const tools = await findFfmpeg();
const MACHINE = "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia";

/** What another program says of a piece. */
describe.skipIf(tools === null)("ffmpeg", () => {
  const ffmpeg = () => present(tools);
  let directory: string;
  let file: { path: string; extension: string };
  let ours: { seconds: number; loudness: number };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "sounding-"));
    const choices = { form: "nocturne", mood: "grave", instruments: ["flute", "harp"] } as const;
    const more = { tempo: null, minutes: 1, theme: null, seed: 11 };
    const sound = await soundPiece(writePiece({ ...choices, ...more }, 0).performance);
    if ("breaches" in sound) throw new Error(sound.breaches.join());
    ours = sound;
    file = { path: join(directory, "piece.mp3"), extension: "mp3" };
    await writeFile(file.path, sound.mp3);
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  it("reads it, as long as it is, and finds who made it", async () => {
    const probe = await probeMedia(ffmpeg(), file);
    expect(probe).toMatchObject({
      digitalSourceType: MACHINE,
      sound: { codec: "mp3", channels: 2 },
    });
    expect(Math.abs((probe.seconds ?? 0) - ours.seconds)).toBeLessThan(0.1);
  });

  it("finds it as loud as we do, below the limit of peaks", async () => {
    const whole = { seconds: ours.seconds, filters: "anull" };
    const { integrated, truePeak } = await measureLoudness(ffmpeg(), file, whole, {});
    expect(Math.abs((integrated ?? 0) - ours.loudness)).toBeLessThanOrEqual(0.1);
    expect(Math.abs((integrated ?? 0) + 18)).toBeLessThanOrEqual(0.5);
    expect(truePeak).toBeLessThanOrEqual(-1.5);
  });

  it("writes what is cut of it with who made it, and nothing else", async () => {
    const part = { startsAt: 1, endsAt: 4, fadeIn: 0, fadeOut: 1 };
    const { files } = await levelSound(ffmpeg(), file, directory, { part });
    for (const { path } of files) {
      expect((await readFile(path)).toString("latin1")).toContain(MACHINE);
    }
  });
});
