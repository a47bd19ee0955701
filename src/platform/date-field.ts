import { z } from "zod";
import { parsePartialDate } from "#platform/dates.ts";

/** A partial date in a call. Apart from the dates themselves, which pages format without zod. */
export const partialDate = z
  .string()
  .refine((text) => parsePartialDate(text) !== null, { error: "noSuchDate" });
