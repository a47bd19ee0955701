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

/**
 * A calendar file (RFC 5545). Its times are floating: 13:00 at the venue, whatever the phone's time
 * zone.
 */
export function calendarOf(events: readonly CeremonyEvent[]): string {
  const calendar = ical({ prodId: { company: "Memorial", product: "Ceremony" } });
  for (const event of events) {
    // Formatted as UTC: a floating time has the same fields, without the Z.
    const start = new Date(`${event.at}Z`);
    calendar.createEvent({
      id: event.id,
      sequence: event.revision,
      stamp: event.changedAt,
      start,
      end: new Date(start.getTime() + HOUR),
      floating: true,
      summary: event.title,
      location: event.place,
      description: event.description,
      url: event.page,
    });
  }
  return calendar.toString();
}
