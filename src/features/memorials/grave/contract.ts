import { position } from "#platform/place-field.ts";
import { emptyAsNull, optionalLine } from "#platform/text.ts";

export const GRAVE_NOTE_MAX = 300;

/** The grave's fields, as named in the API of a memorial. */
export const graveTexts = {
  cemetery: optionalLine(160),
  gravePlot: optionalLine(160),
  graveNote: optionalLine(GRAVE_NOTE_MAX),
  /** Degrees north and east (WGS 84): `55.67610, 12.56830`. */
  gravePosition: emptyAsNull(position),
};
