import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, filesOf } from "#test/media.ts";
import { present } from "#test/present.ts";
import { generateSound, requireFfmpeg } from "#test/recordings.ts";
import { filesUnderWay } from "./long-work.ts";
import { startedBy, stillRunning } from "./processes.ts";
import { aPlace } from "./servers.ts";

/** A recording is made ready, and then its part, by a server that is killed meanwhile. */
const { url: DATABASE_URL } = await testDatabase();
const place = await aPlace({ DATABASE_URL });
const stored = await testApp({ DATA_DIRECTORY: place.directory });

const patient = { timeout: 100_000, interval: 20 };
const SECONDS = 240;

async function aLongSound(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-sound-"));
  try {
    const source = `anoisesrc=color=pink:amplitude=0.2:seed=3:duration=${SECONDS}`;
    const { path } = await generateSound(
      await requireFfmpeg(),
      join(directory, "long.mp3"),
      source,
    );
    return await readFile(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** While both formats are written. */
async function killWhileMade(): Promise<void> {
  const isMade = expect.stringMatching(/\/sound\.m4a$/);
  await expect.poll(() => filesUnderWay(place), patient).toEqual(expect.arrayContaining([isMade]));
  const children = await startedBy(place.server().pid);
  await place.server().end("SIGKILL");
  await expect.poll(() => stillRunning(children), patient).toEqual([]);
}

async function onlyPiece({ owner, path }: TestMemorial) {
  const { body } = await owner.get(`${path}/music`);
  expect(body.items).toHaveLength(1);
  return present(body.items[0]);
}

it("a killed server takes up a recording again, and makes it and its part once", async () => {
  await place.start();
  const page = await aMemorial(place);
  // What a killed process leaves where it works isn't stored: it goes after some hours.
  const media = join(place.directory, "media");
  const countFiles = async () =>
    (await filesOf(stored)).filter((file) => file.startsWith(media)).length;
  await addFiles(page, [{ bytes: await aLongSound(), name: "tape.mp3" }]);
  await killWhileMade();
  await place.start();
  await expect.poll(async () => (await onlyPiece(page)).status, patient).toBe("ready");
  const whole = await onlyPiece(page);
  expect(whole.seconds).toBeCloseTo(SECONDS, 0);
  expect(whole.variants.map(({ format }) => format)).toEqual(["opus", "m4a"]);
  // The original with its type, and each format once.
  await expect.poll(countFiles, patient).toBe(4);

  const piece = `${page.path}/music/${whole.mediaId}` as const;
  const chosen = await page.owner.put(piece, { startsAt: 5, fadeOut: 3 });
  expect(chosen.body).toMatchObject({ status: "processing", variants: whole.variants });
  await killWhileMade();
  await place.start();
  await expect.poll(async () => (await onlyPiece(page)).status, patient).toBe("ready");
  const cut = await onlyPiece(page);
  expect(cut).toMatchObject({ startsAt: 5, endsAt: null, fadeOut: 3, problem: null });
  const urls = cut.variants.map(({ url }) => url);
  expect(urls).toEqual(whole.variants.map(({ url }) => url.replace("file.", "file-e1.")));
  for (const url of urls) expect((await page.owner.get(url as "/")).status).toBe(200);
  await expect.poll(countFiles, patient).toBe(4);
});
