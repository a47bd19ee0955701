import type { Ffmpeg } from "./ffmpeg.server.ts";
import { readLoudness, type Loudness } from "./loudness.ts";
import { UnreadableMediaError, type MediaFile } from "./media-file.ts";
import { filtersFor, WHOLE, type Channels } from "./part.ts";
import { PeakReader, PEAKS_RATE } from "./peaks.ts";
import { decode, mostSeconds, type WorkOptions } from "./recording.server.ts";

/** Peaks of the whole of a recording, and how long it really is: containers guess. */
export type Waveform = { seconds: number; peaks: Uint8Array };

const BYTES_PER_SECOND = PEAKS_RATE * 4;
/** Mono comes from two loudspeakers, too. Each moment is reported below the level that is kept. */
const METER = "ebur128=peak=true:dualmono=true:framelog=verbose";
/** Whatever a file says of itself, no more is decoded than what is refused for its length. */
const LIMIT = ["-t", String(mostSeconds + 1)];

/**
 * Decodes the recording once; `said` is how long it says it is. Throws as `convert`, and for one that
 * is longer than any may be.
 */
export async function measureWhole(
  tools: Ffmpeg,
  file: MediaFile,
  { said, channels }: { said: number | null; channels: Channels },
  { signal, onProgress }: WorkOptions,
): Promise<Waveform & { loudness: Loudness }> {
  const reader = new PeakReader();
  const graph = [
    `[0:a:0]${filtersFor(WHOLE, { seconds: Infinity, channels })},asplit=2[heard][seen]`,
    `[heard]${METER}[measured]`,
    `[seen]aresample=${PEAKS_RATE},aformat=sample_fmts=s16:channel_layouts=stereo[drawn]`,
  ];
  const after = [
    ["-filter_complex", graph.join(";")],
    ["-map", "[measured]", ...LIMIT, "-f", "null", "-"],
    ["-map", "[drawn]", ...LIMIT, "-c:a", "pcm_s16le", "-f", "s16le", "pipe:1"],
  ].flat();
  let bytes = 0;
  const report = await decode(
    tools,
    file,
    { seconds: said, after },
    {
      signal,
      onOutput: (chunk) => {
        reader.add(chunk);
        bytes += chunk.length;
        if (said !== null) onProgress?.(Math.min(1, bytes / BYTES_PER_SECOND / said));
      },
    },
  );
  const { seconds } = reader;
  if (seconds === 0) throw new UnreadableMediaError("truncated");
  if (seconds > mostSeconds) throw new UnreadableMediaError("too-long");
  return { seconds, peaks: reader.peaks(), loudness: loudnessIn(report) };
}

/** How loud a file is after these filters. */
export async function measureLoudness(
  tools: Ffmpeg,
  file: MediaFile,
  { seconds, filters }: { seconds: number; filters: string },
  { signal }: WorkOptions,
): Promise<Loudness> {
  const after = ["-map", "0:a:0", "-af", `${filters},${METER}`, ...LIMIT, "-f", "null", "-"];
  return loudnessIn(await decode(tools, file, { seconds, after }, { signal }));
}

function loudnessIn(report: string): Loudness {
  const loudness = readLoudness(report);
  if (loudness === null) throw new Error("this ffmpeg does not say how loud a recording is");
  return loudness;
}
