import { z } from "zod";
import { NO_CAMERA_TIME, readRecordingTime, type CameraTime } from "#platform/camera-time.ts";

export type Picture = {
  codec: string;
  /** As displayed: upright, with square pixels. */
  width: number;
  height: number;
  pixelFormat: string;
  /** Null if the file doesn't say. */
  bitsPerSecond: number | null;
  isHdr: boolean;
  isRotated: boolean;
  /** Two half pictures at a time, as television and camcorders had it. */
  isInterlaced: boolean;
};

export type Sound = {
  codec: string;
  profile: string | null;
  /** Null if the file doesn't say. */
  channels: number | null;
};

export type Probe = CameraTime & {
  seconds: number | null;
  picture: Picture | null;
  sound: Sound | null;
  /** Who made it, by the vocabulary of the IPTC, if the file says so: a machine, for one. */
  digitalSourceType: string | null;
};

const numeric = z.coerce.number().optional().catch(undefined);
const text = z.string().optional().catch(undefined);

const stream = z.object({
  codec_type: text,
  codec_name: text,
  profile: text,
  pix_fmt: text,
  width: numeric,
  height: numeric,
  channels: numeric,
  sample_aspect_ratio: text,
  color_transfer: text,
  field_order: text,
  bit_rate: numeric,
  duration: numeric,
  disposition: z.object({ attached_pic: numeric }).optional().catch(undefined),
  side_data_list: z
    .array(z.object({ rotation: numeric }).catch({ rotation: undefined }))
    .optional()
    .catch(undefined),
});
type Stream = z.infer<typeof stream>;

const report = z.object({
  streams: z.array(stream).default([]),
  format: z
    .object({
      duration: numeric,
      bit_rate: numeric,
      tags: z.record(z.string(), z.unknown()).optional().catch(undefined),
    })
    .default({ duration: undefined, bit_rate: undefined, tags: undefined }),
});

/** Parses `ffprobe -of json`; null if that makes no sense. */
export function readProbe(printed: string): Probe | null {
  const parsed = report.safeParse(parseJson(printed));
  if (!parsed.success) return null;
  const { streams, format } = parsed.data;
  // A song's cover is a video stream beside it.
  const picture = streams.find(
    (one) => one.codec_type === "video" && one.disposition?.attached_pic !== 1,
  );
  const sound = streams.find((one) => one.codec_type === "audio");
  const seconds = format.duration ?? picture?.duration ?? sound?.duration;
  return {
    seconds: seconds === undefined || seconds <= 0 ? null : seconds,
    picture: picture === undefined ? null : describePicture(picture, format.bit_rate),
    sound:
      sound?.codec_name === undefined
        ? null
        : {
            codec: sound.codec_name,
            profile: sound.profile ?? null,
            channels: sound.channels ?? null,
          },
    digitalSourceType: sourceTypeIn(format.tags ?? {}),
    ...cameraTime(format.tags ?? {}),
  };
}

function parseJson(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}

/** Which of the two comes first, in the file and on the screen. */
const INTERLACED = ["tt", "bb", "tb", "bt"];

function describePicture(read: Stream, bitsOfAll: number | undefined): Picture | null {
  const { codec_name: codec, width = 0, height = 0 } = read;
  if (codec === undefined || width < 1 || height < 1) return null;
  const [across = 1, down = 1] = (read.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const stretch = across > 0 && down > 0 ? across / down : 1;
  const rotation = read.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isOnItsSide = Math.abs(rotation) % 180 === 90;
  const shown = Math.max(1, Math.round(width * stretch));
  return {
    codec,
    width: isOnItsSide ? height : shown,
    height: isOnItsSide ? shown : height,
    pixelFormat: read.pix_fmt ?? "",
    bitsPerSecond: read.bit_rate ?? bitsOfAll ?? null,
    isHdr: read.color_transfer === "smpte2084" || read.color_transfer === "arib-std-b67",
    isRotated: rotation !== 0,
    isInterlaced: INTERLACED.includes(read.field_order ?? ""),
  };
}

/** Cameras with unset clocks say 1904 or 1970. */
const earliest = Date.UTC(1990, 0, 1);

const SOURCE_TYPE = /^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[a-z]{1,60}$/i;

function sourceTypeIn({ DigitalSourceType: said }: Record<string, unknown>): string | null {
  return typeof said === "string" && SOURCE_TYPE.test(said) ? said : null;
}

function cameraTime(tags: Record<string, unknown>): CameraTime {
  // Telephones write their own clock with its zone into the first, and UTC into the second.
  const said = tags["com.apple.quicktime.creationdate"] ?? tags["creation_time"];
  const time = readRecordingTime(said, new Date());
  return (time.takenAt?.getTime() ?? 0) > earliest ? time : NO_CAMERA_TIME;
}
