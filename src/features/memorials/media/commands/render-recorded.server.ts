import type { Services } from "#platform/context.server.ts";
import { extensionOf } from "#platform/media-type.server.ts";
import { findFfmpeg, type Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import type { MediaFile } from "#platform/video/media-file.ts";
import { probeMedia, type WorkOptions } from "#platform/video/recording.server.ts";
import { cleanSound } from "#platform/video/sound.server.ts";
import { posterAndWebVersion } from "#platform/video/video.server.ts";
import { showProgress, storeVariants, type Item, type MadeFile } from "./store-variants.server.ts";

type Work = { path: string; directory: string; signal: AbortSignal };

/** The versions of a film or sound that browsers play; of a film without pictures those of a sound. */
export async function renderRecorded(
  services: Services,
  item: Item,
  { path, directory, signal }: Work,
) {
  const tools = await findFfmpeg();
  // Only re-encoding removes location and device from a recording: no recording is served before
  // that.
  if (tools === null) throw new Error("recordings are prepared by ffmpeg, which is missing here");
  const extension = extensionOf(item.mime);
  const onProgress = (part: number) => {
    showProgress(services, item, Math.round(90 * part)).catch((error: unknown) =>
      services.log.info({ err: error }, "a file's progress was not shown"),
    );
  };
  const recording = {
    tools,
    file: { path, extension },
    directory,
    options: { onProgress, signal },
  };
  return item.kind === "video" && (await hasPicture(recording))
    ? renderVideo(services, item, recording)
    : renderSound(services, item, recording);
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

async function renderSound(services: Services, item: Item, recording: Recording) {
  const { tools, file, directory, options } = recording;
  const { seconds, files, takenAt, takenOn } = await cleanSound(tools, file, directory, options);
  const about = { width: null, height: null, seconds, hasSound: true };
  const made = files.map(({ kind, path }): MadeFile =>
    kind === "same"
      ? { format: "original", mime: item.mime, ...about, path }
      : { format: "m4a", mime: "audio/mp4", ...about, path },
  );
  // Telephones and dictaphones wrote voices into files of films.
  const kind = "audio" as const;
  return { kind, variants: await storeVariants(services, item, made), takenAt, takenOn };
}
