import ical from "ical-generator";

export type CeremonyEvent = {
  /** Stable, so that importing a second file updates the event instead of adding one. */
  id: string;
  revision: number;
  changedAt: Date;
  /** Local time at the venue: `2026-11-28T13:00`. */
  at: string;
  title: string;
  place: string | null;
  /** URL of the memorial's page. */
  page: string;
  description: string | null;
};

/** The duration is unknown; without an end, calendars show nothing. */
const HOUR = 3_600_000;

/** Times on pages are Denmark's. */
const ZONE = "Europe/Copenhagen";

/**
 * Its rules since 1996 (directive 2000/84/EC): summer time from the last Sunday of March to the last
 * of October.
 */
const ZONE_RULES = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
].join("\r\n");

/**
 * A calendar file (RFC 5545). Its times name their zone: whoever follows the stream from abroad does
 * so at the same moment.
 */
export function calendarOf(events: readonly CeremonyEvent[]): string {
  const calendar = ical({
    prodId: { company: "Memorial", product: "Ceremony" },
    // Without a zone of its own, so that stamps stay in UTC.
    timezone: { name: null, generator: () => ZONE_RULES },
  });
  for (const event of events) {
    // The library writes the fields of this machine's clock, which are those of the text.
    const start = new Date(event.at);
    calendar.createEvent({
      id: event.id,
      sequence: event.revision,
      stamp: event.changedAt,
      start,
      end: new Date(start.getTime() + HOUR),
      timezone: ZONE,
      summary: event.title,
      location: event.place,
      description: event.description,
      url: event.page,
    });
  }
  return calendar.toString();
}
