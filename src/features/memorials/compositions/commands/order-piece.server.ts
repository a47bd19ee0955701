import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isNull } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import { TooLargeError } from "#platform/storage/errors.server.ts";
import { findFfmpeg, type Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import { UnreadableMediaError } from "#platform/video/media-file.ts";
import { copyMp3 } from "#platform/video/copy-mp3.server.ts";
import { PROVIDER_MINUTES } from "../contract.ts";
import { elevenLabs } from "../engine/provider/elevenlabs.server.ts";
import { ProviderError, type MusicProvider } from "../engine/provider/provider.ts";
import { compositions, type Sounded } from "../tables.server.ts";
import {
  soundKeyOf,
  takeStep,
  type CompositionKey,
  type MadePiece,
  type Making,
  type Row,
} from "./take-step.server.ts";

/** Five minutes at four times the rate that is asked for. */
const ANSWER_BYTES = 20_000_000;
/** What says, in the file itself, that a machine that learned from others made it: of the vocabulary of the IPTC. */
const LEARNED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const WAIT_SECONDS = { first: 60, most: 3600 };

/**
 * Made by a provider, which is asked once: that is recorded before it is sent, so that a piece whose making was killed
 * afterwards is never paid twice. An answer that has arrived whole is made use of, killed or not.
 */
export async function orderPiece(making: Making): Promise<MadePiece | null> {
  const { services, key, row } = making;
  const tools = await findFfmpeg();
  if (row.sentAt === null) {
    const provider = openProvider(services, row);
    if (tools === null || provider === null) throw new ProviderError("closed", "not set up here");
    if (!(await claim(services, key))) return null;
    if (!(await receive(making, provider))) return null;
  } else if ((await services.storage.size(soundKeyOf(key))) === null) {
    throw new ProviderError("lost", "the process ended while it was asked");
  }
  const here = {
    from: ["composing", "rendering"],
    to: "rendering",
    made: { rendered: 0 },
  } as const;
  if (await takeStep(services.database, key, here)) return readAnswer(making, tools);
  await services.storage.remove(soundKeyOf(key));
  return null;
}

/** Of two processes that have the same job, as one was taken for dead, one asks. */
async function claim({ database }: Services, key: CompositionKey): Promise<boolean> {
  const where = isNull(compositions.sentAt);
  const made = { sentAt: new Date() };
  return takeStep(database, key, { from: ["composing"], to: "composing", made, where });
}

function openProvider({ config }: Services, { provider }: Row): MusicProvider | null {
  const { musicProvider } = config;
  return musicProvider?.name === provider ? elevenLabs(musicProvider) : null;
}

/** Streams the answer into the storage, as it comes; `false` where it is asked for later. */
async function receive(making: Making, provider: MusicProvider): Promise<boolean> {
  const { services, key, row, stopped } = making;
  const { form, mood, instruments, tempo, minutes } = row;
  const style = { form, mood, instruments, tempo, minutes: minutes ?? PROVIDER_MINUTES };
  try {
    const answer = await provider.order(style, stopped);
    const limits = { contentType: "audio/mpeg", maxBytes: ANSWER_BYTES };
    await services.storage.write(soundKeyOf(key), answer, limits);
    return true;
  } catch (error) {
    if (error instanceof TooLargeError) throw new ProviderError("unusable", error.message);
    if (!(error instanceof ProviderError))
      throw new ProviderError("lost", "the answer broke off", { cause: error });
    if (error.problem === "unreached" && (await putOff(making, error))) return false;
    throw error;
  }
}

/** Nothing was paid: it waits its turn again. */
async function putOff(
  { services, key, later }: Making,
  { retryAfterSeconds }: ProviderError,
): Promise<boolean> {
  if (later === null) return false;
  const asked = retryAfterSeconds ?? WAIT_SECONDS.first * 2 ** later.tries;
  const seconds = Math.min(Math.max(asked, 1), WAIT_SECONDS.most);
  const queued = { from: ["composing"], to: "queued", made: { sentAt: null } } as const;
  return transaction(services, async (tx) => {
    const isWanted = await takeStep(tx, key, queued);
    if (isWanted) await later.enqueue(tx, new Date(Date.now() + 1000 * seconds));
    return isWanted;
  });
}

/** A stranger's bytes: ffmpeg reads them, in a process of its own. */
async function readAnswer(
  { services, key, stopped }: Making,
  tools: Ffmpeg | null,
): Promise<MadePiece> {
  if (tools === null) throw new Error("pieces are measured by ffmpeg, which is missing here");
  const directory = await mkdtemp(join(services.config.temporaryDirectory, "piece-"));
  try {
    const stored = await services.storage.read(soundKeyOf(key));
    if (stored === null) throw new ProviderError("lost", "the answer is gone");
    const file = { path: join(directory, "answer"), extension: "mp3" };
    await pipeline(stored.stream, createWriteStream(file.path), { signal: stopped });
    const path = join(directory, "piece.mp3");
    const said = { path, digitalSourceType: LEARNED };
    const { seconds, peaks, loudness } = await copyMp3(tools, file, said, { signal: stopped });
    const { integrated } = loudness;
    if (integrated === null) throw new ProviderError("unusable", "the answer is silence");
    const sounded: Sounded = {
      seconds,
      loudness: integrated,
      peaks: Buffer.from(peaks).toString("base64"),
    };
    return { mp3: await readFile(path), sounded, score: null, midi: null };
  } catch (error) {
    if (!(error instanceof UnreadableMediaError)) throw error;
    throw new ProviderError("unusable", "the answer can't be played", { cause: error });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
