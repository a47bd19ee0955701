import ical from "ical-generator";

export type CeremonyEvent = {
  /** Stays the same, so that a second file changes the entry instead of adding one. */
  id: string;
  revision: number;
  changedAt: Date;
  /** On the clock of the place: `2026-11-28T13:00`. */
  at: string;
  title: string;
  place: string | null;
  /** The memorial's page. */
  page: string;
  stream: string | null;
};

/** Nobody is asked how long it takes; without an end calendars show nothing. */
const HOUR = 3_600_000;

/**
 * A calendar file (RFC 5545) with the one event. Its time is a floating one: 13 o'clock at the
 * church, whatever zone the phone is in.
 */
export function calendarOf(event: CeremonyEvent): string {
  // As UTC: a floating time is written by the same fields, without the Z.
  const start = new Date(`${event.at}Z`);
  const calendar = ical({ prodId: { company: "Memorial", product: "Ceremony" } });
  calendar.createEvent({
    id: event.id,
    sequence: event.revision,
    stamp: event.changedAt,
    start,
    end: new Date(start.getTime() + HOUR),
    floating: true,
    summary: event.title,
    location: event.place,
    description: event.stream,
    url: event.page,
  });
  return calendar.toString();
}

/** Where the calendar file of a memorial is served. */
export function calendarAddress(idOrSlug: string): string {
  return `/api/memorials/${idOrSlug}/ceremony.ics`;
}
