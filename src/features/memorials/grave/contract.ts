import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { partialDate } from "#platform/date-field.ts";
import { emptyAsNull, optionalLine, optionalNameLine } from "#platform/text.ts";

/** Maximum per grave. */
export const BURIALS_MAX = 20;
export const REST_YEARS_MAX = 100;

export const BURIAL_KINDS = ["coffin", "urn", "child"] as const;
export type BurialKind = (typeof BURIAL_KINDS)[number];

const kind = z.enum(BURIAL_KINDS);
const date = emptyAsNull(partialDate);

const newBurial = z.strictObject({
  name: optionalNameLine(120).optional(),
  kind,
  buriedOn: date.optional(),
  /** As the cemetery's paper has it; without it the usual years are offered. */
  restYears: z.int().min(1).max(REST_YEARS_MAX).nullable().optional(),
});

const burial = z.object({
  name: z.string().nullable(),
  kind,
  buriedOn: z.string().nullable(),
  restYears: z.int().nullable(),
});
export type Burial = z.infer<typeof burial>;

const restingPlaceChange = z
  .strictObject({
    /** Replaces the list. */
    burials: z.array(newBurial).max(BURIALS_MAX),
    /** The cemetery counts each rest to 31 December. */
    endsAtYearEnd: z.boolean(),
    leaseEndsOn: date,
    leaseHolder: optionalLine(160),
    /** Mails before the end. */
    remind: z.boolean(),
  })
  .partial();
export type RestingPlaceChange = z.infer<typeof restingPlaceChange>;

const restingPlace = z.object({
  burials: z.array(burial),
  endsAtYearEnd: z.boolean(),
  /** The end of the last rest, as precisely as it is known. */
  restEndsOn: z.string().nullable(),
  /** Every burial has its day and the cemetery's own years. */
  isRestSure: z.boolean(),
  /** From here on for those who write the page; nothing for others. */
  leaseEndsOn: z.string().nullable(),
  leaseHolder: z.string().nullable(),
  remind: z.boolean().nullable(),
  /** Those sent and those to come; `sentAt` is `null` before. */
  reminders: z.array(z.object({ dueOn: z.string(), sentAt: z.iso.datetime().nullable() })),
  /** Increases with each change; compared with `If-Match`. */
  revision: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type RestingPlace = z.infer<typeof restingPlace>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

export const getRestingPlace = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/resting-place",
  section: "grave",
  summary: "Who is buried in the grave and until when it rests; for writers also its lease",
  access: "anyone",
  params: ofMemorial,
  answer: restingPlace,
});

export const changeRestingPlace = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/resting-place",
  summary: "Changes the given fields of burials and lease; If-Match takes the revision",
  access: "signed-in",
  params: ofMemorial,
  body: restingPlaceChange,
  answer: restingPlace,
});
