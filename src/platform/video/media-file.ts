/** A recording as it was uploaded. */
export type MediaFile = {
  path: string;
  /** Detected from its content, such as `mp4`; never taken from the name. */
  extension: string;
};

/** Why a recording can't be converted. */
export type UnreadableMediaReason =
  | "truncated"
  | "unsupported"
  | "too-many-pixels"
  | "too-long"
  | "timed-out";

export class UnreadableMediaError extends Error {
  override name = "UnreadableMediaError";
  readonly reason: UnreadableMediaReason;

  constructor(reason: UnreadableMediaReason, options?: ErrorOptions) {
    super(`unreadable recording: ${reason}`, options);
    this.reason = reason;
  }
}

const demuxers = new Map([
  ["mp4", "mov"],
  ["m4v", "mov"],
  ["mov", "mov"],
  ["3gp", "mov"],
  ["m4a", "mov"],
  ["webm", "matroska"],
  ["mkv", "matroska"],
  ["mp3", "mp3"],
  ["wav", "wav"],
  ["ogg", "ogg"],
  ["oga", "ogg"],
  ["ogv", "ogg"],
  ["opus", "ogg"],
]);

/** What phones, cameras and browsers record with. */
const decoders = [
  "h264",
  "hevc",
  "mpeg4",
  "mjpeg",
  "h263",
  "vp8",
  "vp9",
  "libvpx",
  "libvpx-vp9",
  "av1",
  "libdav1d",
  "libaom-av1",
  "prores",
  "theora",
  "aac",
  "alac",
  "mp3",
  "mp3float",
  "opus",
  "libopus",
  "vorbis",
  "flac",
  "amrnb",
  "amrwb",
  "pcm_s16le",
  "pcm_s16be",
  "pcm_s24le",
  "pcm_s24be",
  "pcm_s32le",
  "pcm_f32le",
  "pcm_u8",
  "pcm_mulaw",
  "pcm_alaw",
];

/**
 * Passes the file to ffmpeg and ffprobe with its detected format, so that no playlist or script in
 * it is followed, and with access to this file only.
 */
export function inputArguments({ path, extension }: MediaFile): string[] {
  const demuxer = demuxers.get(extension);
  if (demuxer === undefined) throw new UnreadableMediaError("unsupported");
  return [
    ["-protocol_whitelist", "file"],
    ["-format_whitelist", "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,wav,ogg"],
    ["-codec_whitelist", decoders.join(",")],
    ["-f", demuxer],
    ["-i", `file:${path}`],
  ].flat();
}
