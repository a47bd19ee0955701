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
  ["avi", "avi"],
  ["mpg", "mpeg"],
  ["mts", "mpegts"],
  ["wmv", "asf"],
  ["wma", "asf"],
  ["3g2", "mov"],
  ["aif", "aiff"],
  ["flac", "flac"],
  ["amr", "amr"],
  ["aac", "aac"],
]);

/** What phones, cameras, camcorders, dictaphones and browsers have recorded with since the nineties. */
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
  "mpeg1video",
  "mpeg2video",
  "msmpeg4v1",
  "msmpeg4v2",
  "msmpeg4",
  "wmv1",
  "wmv2",
  "wmv3",
  "vc1",
  "dvvideo",
  "ffv1",
  "huffyuv",
  "rawvideo",
  "cinepak",
  "indeo3",
  "indeo4",
  "indeo5",
  "svq1",
  "svq3",
  "h263i",
  "mp1float",
  "mp1",
  "mp2float",
  "mp2",
  "ac3",
  "eac3",
  "wmav1",
  "wmav2",
  "wmapro",
  "wmalossless",
  "wmavoice",
  "adpcm_ms",
  "adpcm_ima_wav",
  "adpcm_ima_qt",
  "adpcm_yamaha",
  "gsm_ms",
  "qdm2",
  "pcm_s8",
  "pcm_s32be",
  "pcm_f32be",
  "pcm_f64le",
  "pcm_bluray",
  "pcm_dvd",
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
    ["-format_whitelist", `mov,mp4,m4a,3gp,3g2,mj2,${[...new Set(demuxers.values())].join(",")}`],
    ["-codec_whitelist", decoders.join(",")],
    ["-f", demuxer],
    ["-i", `file:${path}`],
  ].flat();
}
