import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestMemorial } from "#test/factories.ts";
import { addFiles } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { record, requireFfmpeg } from "#test/recordings.ts";
import { startedBy, stillRunning, type Seen } from "./processes.ts";
import type { Place } from "./servers.ts";

/** Files that take long enough to be made ready for something to happen meanwhile. */

const patient = { timeout: 100_000, interval: 20 };

const FILM = /\/web\.mp4\s*$/;
const PICTURE = /\.(avif|webp)$/;

/**
 * Adds a film and a photograph, and returns their ids while variants of both are being made. The
 * photograph follows once the film is being converted: added together, it may be ready before that.
 * The conversion is stopped meanwhile: a busy machine would have ended it before the photograph begins.
 */
export async function beginWork(place: Place, memorial: TestMemorial): Promise<string[]> {
  const film = await addOne(memorial, { bytes: await aFilm(), name: "film.mp4" });
  await untilUnderWay(place, [FILM]);
  const converting = await untilConverting(place);
  process.kill(converting.pid, "SIGSTOP");
  try {
    const picture = await addOne(memorial, { bytes: await aPicture() });
    await untilUnderWay(place, [FILM, PICTURE]);
    return [film, picture];
  } finally {
    for (const { pid } of await stillRunning([converting])) process.kill(pid, "SIGCONT");
  }
}

/** The process that converts a film. */
async function untilConverting(place: Place): Promise<Seen> {
  const isConverting = ({ command }: Seen) => command.includes("ffmpeg ") && FILM.test(command);
  const find = async () => (await startedBy(place.server().pid)).find(isConverting);
  await expect.poll(find, patient).toBeDefined();
  return present(await find());
}

/** Adds a photograph and returns its id once its variants are being made. */
export async function beginPicture(place: Place, memorial: TestMemorial): Promise<string> {
  const id = await addOne(memorial, { bytes: await aPicture() });
  await untilUnderWay(place, [PICTURE]);
  return id;
}

async function addOne(
  memorial: TestMemorial,
  file: { bytes: Buffer; name?: string },
): Promise<string> {
  const { body } = await addFiles(memorial, [file]);
  return present(body.items[0]).id;
}

async function untilUnderWay(place: Place, names: RegExp[]): Promise<void> {
  await expect
    .poll(() => filesUnderWay(place), patient)
    .toEqual(expect.arrayContaining(names.map((name) => expect.stringMatching(name))));
}

function aPicture(): Promise<Buffer> {
  return photograph({ width: 960, height: 720 }).toBuffer();
}

async function aFilm(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-film-"));
  try {
    const output = join(directory, "film.mp4");
    const as = ["-c:v", "mpeg4", "-q:v", "5"];
    await record(await requireFfmpeg(), output, { size: "1280x720", rate: 25, seconds: 10, as });
    return await readFile(output);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What lies where files are received and worked on, half or whole. */
export function filesUnderWay({ directory }: Place): Promise<string[]> {
  return readdir(join(directory, "tmp"), { recursive: true });
}
