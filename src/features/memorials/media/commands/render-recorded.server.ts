import type { Services } from "#platform/context.server.ts";
import { extensionOf } from "#platform/media-type.server.ts";
import { findFfmpeg, type Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import type { MediaFile } from "#platform/video/media-file.ts";
import { probeMedia, type WorkOptions } from "#platform/video/recording.server.ts";
import { levelSound } from "#platform/video/sound.server.ts";
import { posterAndWebVersion } from "#platform/video/video.server.ts";
import { nextEdition } from "../model.ts";
import type { Measured } from "../tables.server.ts";
import {
  showProgress,
  storeVariants,
  type Item,
  type MadeFile,
  type RecordedItem,
} from "./store-variants.server.ts";

type Work = { path: string; directory: string; signal: AbortSignal };

/** The versions of a film or sound that browsers play; of a film without pictures those of a sound. */
export async function renderRecorded(services: Services, item: RecordedItem, work: Work) {
  const recording = await openRecording(services, item, work);
  return item.kind === "video" && (await hasPicture(recording))
    ? renderVideo(services, item, recording)
    : renderSound(services, item, recording);
}

/** Of a sound that is heard already: its versions anew, by what its keepers chose. */
export async function renderSoundAnew(services: Services, item: RecordedItem, work: Work) {
  const { variants, measured } = await makeSound(
    services,
    item,
    await openRecording(services, item, work),
  );
  return { variants, measured };
}

async function openRecording(
  services: Services,
  item: Item,
  { path, directory, signal }: Work,
): Promise<Recording> {
  const tools = await findFfmpeg();
  // Only re-encoding removes location and device from a recording: no recording is served before
  // that.
  if (tools === null) throw new Error("recordings are prepared by ffmpeg, which is missing here");
  const onProgress = (part: number) => {
    showProgress(services, item, Math.round(90 * part)).catch((error: unknown) =>
      services.log.info({ err: error }, "a file's progress was not shown"),
    );
  };
  const file = { path, extension: extensionOf(item.mime) };
  return { tools, file, directory, options: { onProgress, signal } };
}

type Recording = {
  tools: Ffmpeg;
  file: MediaFile;
  directory: string;
  options: WorkOptions;
};

async function hasPicture({ tools, file, options }: Recording): Promise<boolean> {
  return (await probeMedia(tools, file, options)).picture !== null;
}

async function renderVideo(services: Services, item: Item, recording: Recording) {
  const { tools, file, directory, options } = recording;
  const { seconds, hasSound, width, height, takenAt, takenOn, poster, web } =
    await posterAndWebVersion(tools, file, directory, options);
  const seen = await services.images.inspect(poster.path);
  const variants = await storeVariants(services, item, [
    { format: "jpeg", width, height, mime: "image/jpeg", path: poster.path },
    { format: "mp4", width, height, mime: "video/mp4", seconds, hasSound, path: web.path },
  ]);
  const { placeholder, averageColor: color } = seen;
  return { variants, width, height, takenAt, takenOn, placeholder, color };
}

async function renderSound(services: Services, item: RecordedItem, recording: Recording) {
  // Telephones and dictaphones wrote voices into files of films. Like others they are heard once
  // their licence is said, which nobody was asked for when a film was added.
  const kind = item.kind === "video" ? { kind: "audio" as const, isHidden: true } : {};
  return { ...kind, ...(await makeSound(services, item, recording)) };
}

/** The part that is heard, as loud as all others, under addresses that were never used. */
async function makeSound(services: Services, item: RecordedItem, recording: Recording) {
  const { tools, file, directory, options } = recording;
  const waveform = item.measured && {
    seconds: item.measured.seconds,
    peaks: Buffer.from(item.measured.peaks, "base64"),
  };
  const sound = await levelSound(tools, file, directory, { part: item.cut, waveform, ...options });
  const { seconds, loudness, takenAt, takenOn } = sound;
  const about = { width: null, height: null, seconds, hasSound: true };
  const made = sound.files.map(({ kind, path }): MadeFile =>
    kind === "opus"
      ? { format: "opus", mime: "audio/ogg", ...about, path }
      : { format: "m4a", mime: "audio/mp4", ...about, path },
  );
  const measured: Measured = {
    seconds: sound.waveform.seconds,
    loudness,
    peaks: Buffer.from(sound.waveform.peaks).toString("base64"),
  };
  const variants = await storeVariants(services, item, made, nextEdition(item.variants));
  return { variants, measured, takenAt, takenOn };
}
