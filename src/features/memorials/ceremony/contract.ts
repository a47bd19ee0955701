import { localMoment } from "#platform/date-field.ts";
import { webAddress } from "#platform/place-field.ts";
import { emptyAsNull, optionalLine } from "#platform/text.ts";

/** URL of a memorial's calendar file. */
export const CALENDAR_PATH = "/api/memorials/{id}/ceremony.ics";

/** The ceremony's fields, as named in the API of a memorial. */
export const ceremonyTexts = {
  ceremonyPlace: optionalLine(200),
  /** Local date and time at the venue: `2026-11-28T13:00`. */
  ceremonyAt: emptyAsNull(localMoment),
  ceremonyStream: emptyAsNull(webAddress),
};
