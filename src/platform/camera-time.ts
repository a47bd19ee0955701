import { danishDay } from "#platform/days.ts";

/** When a camera says that it recorded something. */
export type CameraTime = {
  takenAt: Date | null;
  /** The day on the camera's own calendar, wherever it was: `2019-12-24`. */
  takenOn: string | null;
};

export const NO_CAMERA_TIME: CameraTime = { takenAt: null, takenOn: null };

/**
 * EXIF's format (2.32, section 4.6.5) `2019:07:03 12:00:00`, with its zone apart, and that of
 * recordings, `2019-07-03T12:00:00+0200`.
 */
const moment = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/;
const offset = /^([+-](?:0\d|1[0-4])):?([0-5]\d)$/;

/** The first photograph was taken in 1826. */
const earliest = Date.UTC(1826, 0, 1);
const oneDayMs = 24 * 60 * 60 * 1000;

/**
 * The time in the camera's metadata; nothing if absent or impossible. Cameras without a time zone
 * are assumed to have been in Denmark.
 */
export function readCameraTime(date: unknown, zone: unknown, now: Date): CameraTime {
  const parts = typeof date === "string" ? moment.exec(date) : null;
  if (parts === null) return NO_CAMERA_TIME;
  const [, year, month, day, clock] = parts;
  const takenOn = `${year}-${month}-${day}`;
  // `Date` would turn an impossible day, such as the 31st of February, into another.
  if (!isDay(Number(year), Number(month), Number(day))) return NO_CAMERA_TIME;
  const [, hours, minutes] = (typeof zone === "string" ? offset.exec(zone) : null) ?? [];
  const local = `${takenOn}T${clock}`;
  const taken = hours === undefined ? atHome(local) : new Date(`${local}${hours}:${minutes}`);
  const time = taken.getTime();
  if (!(time >= earliest && time < now.getTime() + oneDayMs)) return NO_CAMERA_TIME;
  return { takenAt: taken, takenOn };
}

/**
 * The time in a recording's metadata. Many cameras write it in UTC, which is nobody's calendar: the
 * day is then the one in Denmark.
 */
export function readRecordingTime(said: unknown, now: Date): CameraTime {
  if (typeof said !== "string") return NO_CAMERA_TIME;
  const zone = /(Z|[+-]\d\d:?\d\d)$/.exec(said)?.[1];
  if (zone !== "Z") return readCameraTime(said, zone, now);
  const { takenAt } = readCameraTime(said, "+00:00", now);
  return takenAt === null ? NO_CAMERA_TIME : { takenAt, takenOn: danishDay(takenAt) };
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function atHome(local: string): Date {
  const asUtc = new Date(`${local}Z`);
  if (Number.isNaN(asUtc.getTime())) return asUtc;
  const zone = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Copenhagen",
    timeZoneName: "longOffset",
  })
    .formatToParts(asUtc)
    .find((part) => part.type === "timeZoneName")?.value;
  // Until 1893 Copenhagen's own time had seconds, too, which `Date` doesn't read.
  return new Date(`${local}${(zone ?? "GMT").slice("GMT".length, "GMT+00:00".length) || "Z"}`);
}
