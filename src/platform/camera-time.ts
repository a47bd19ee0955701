/** EXIF's format (2.32, section 4.6.5): `2019:07:03 12:00:00`, and separately `+02:00`. */
const moment = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;
const offset = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;

/** The first photograph was taken in 1826. */
const earliest = Date.UTC(1826, 0, 1);
const oneDayMs = 24 * 60 * 60 * 1000;

/**
 * The time in the camera's metadata; `null` if absent or impossible. Cameras without a time zone
 * are assumed to have been in Denmark.
 */
export function readTakenAt(date: unknown, zone: unknown, now: Date): Date | null {
  const parts = typeof date === "string" ? moment.exec(date) : null;
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const told = typeof zone === "string" && offset.test(zone) ? zone : null;
  const taken = told === null ? atHome(local) : new Date(`${local}${told}`);
  // `Date` would turn an impossible day, such as the 31st of February, into another.
  if (!isDay(Number(year), Number(month), Number(day))) return null;
  const time = taken.getTime();
  return time >= earliest && time < now.getTime() + oneDayMs ? taken : null;
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
  return new Date(`${local}${(zone ?? "GMT").replace("GMT", "") || "Z"}`);
}
