import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestMemorial } from "#test/factories.ts";
import { addFiles } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { record, requireFfmpeg } from "#test/recordings.ts";
import type { Place } from "./servers.ts";

/** Files that take long enough to be made ready for something to happen meanwhile. */

const patient = { timeout: 240_000, interval: 20 };

/** Adds a photograph and a film, and returns their ids once variants of both are being made. */
export async function beginWork(place: Place, memorial: TestMemorial): Promise<string[]> {
  const film = { bytes: await aFilm(), name: "film.mp4" };
  const { body } = await addFiles(memorial, [{ bytes: await aPicture() }, film]);
  await expect
    .poll(() => filesUnderWay(place), patient)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/web\.mp4$/),
        expect.stringMatching(/\.(avif|webp)$/),
      ]),
    );
  return body.items.map(({ id }: { id: string }) => id);
}

/** Adds a photograph and returns its id once its variants are being made. */
export async function beginPicture(place: Place, memorial: TestMemorial): Promise<string> {
  const { body } = await addFiles(memorial, [{ bytes: await aPicture() }]);
  await expect
    .poll(async () => (await filesUnderWay(place)).join(), patient)
    .toMatch(/\.avif|\.webp/);
  return body.items[0].id;
}

function aPicture(): Promise<Buffer> {
  return photograph({ width: 1280, height: 960 }).toBuffer();
}

async function aFilm(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-film-"));
  try {
    const output = join(directory, "film.mp4");
    const as = ["-c:v", "mpeg4", "-q:v", "5"];
    await record(await requireFfmpeg(), output, { size: "1280x720", rate: 25, seconds: 5, as });
    return await readFile(output);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What lies where files are received and worked on, half or whole. */
export function filesUnderWay({ directory }: Place): Promise<string[]> {
  return readdir(join(directory, "tmp"), { recursive: true });
}
