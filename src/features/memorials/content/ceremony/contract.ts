import { z } from "zod";
import { localMoment } from "#platform/date-field.ts";
import { webAddress } from "#platform/place-field.ts";
import { emptyAsNull, optionalLine } from "#platform/text.ts";

/** URL of a memorial's calendar file. */
export const CALENDAR_PATH = "/api/memorials/{id}/ceremony.ics";

/** Maximum per memorial. */
export const CEREMONIES_MAX = 5;

/** Whether visitors may write that they come. */
const GUESTS = ["closed", "open"] as const;
export type Guests = (typeof GUESTS)[number];

const at = emptyAsNull(localMoment);
const stream = emptyAsNull(webAddress);

/** One of several, in the order of the day: the church, the reception. */
const newCeremony = z.strictObject({
  /** What it is: left out where there is only one. */
  name: optionalLine(80).optional(),
  place: optionalLine(200).optional(),
  address: optionalLine(200).optional(),
  /** Local date and time at the venue: `2026-11-28T13:00`. */
  at: at.optional(),
  stream: stream.optional(),
  note: optionalLine(300).optional(),
});

export const ceremony = z.object({
  name: z.string().nullable(),
  place: z.string().nullable(),
  address: z.string().nullable(),
  at: z.string().nullable(),
  stream: z.string().nullable(),
  note: z.string().nullable(),
});
export type Ceremony = z.infer<typeof ceremony>;

/** The first ceremony, by the names it had when there was only one: such calls still work. */
const firstCeremony = {
  ceremonyPlace: optionalLine(200),
  ceremonyAt: at,
  ceremonyStream: stream,
};
export type FirstCeremony = { [Field in keyof typeof firstCeremony]: string | null };
export const FIRST_CEREMONY = Object.keys(firstCeremony) as (keyof FirstCeremony)[];

/** What a change of a memorial takes beside the texts. */
export const ceremonyFields = {
  ...firstCeremony,
  /** Replaces the list; empty ones are left out. */
  ceremonies: z.array(newCeremony).max(CEREMONIES_MAX),
  ceremonyGuests: z.enum(GUESTS),
};

/** The same in answers. */
export const ceremonyAnswer = {
  ceremonyPlace: z.string().nullable(),
  ceremonyAt: z.string().nullable(),
  ceremonyStream: z.string().nullable(),
  ceremonies: z.array(ceremony),
  ceremonyGuests: z.enum(GUESTS),
};
