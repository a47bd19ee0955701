import { z } from "zod";

/** A URL that a page may link to: absolute, and with a scheme that runs no code. */
export const webAddress = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: "webAddress" }));

/** Danes write 55,6761 and 12,5683; maps write 55.6761, 12.5683. */
const POSITION =
  /^([-+]?\d{1,3}(?:[.,]\d{1,12})?)(?:\s+|\s{0,9}[,;]\s{0,9})([-+]?\d{1,3}(?:[.,]\d{1,12})?)$/;

/** Degrees north and east (WGS 84), to a metre: `55.67610, 12.56830`. */
export const position = z.string().transform((text, check) => {
  const [, north = "", east = ""] = POSITION.exec(text.trim()) ?? [];
  const [latitude, longitude] = [north, east].map((part) =>
    part === "" ? Number.NaN : Number(part.replace(",", ".")),
  );
  if (isWithin(latitude, 90) && isWithin(longitude, 180)) {
    return `${written(latitude)}, ${written(longitude)}`;
  }
  check.addIssue({ code: "custom", message: "position", input: text });
  return z.NEVER;
});

/** Slightly south of the equator or west of Greenwich becomes 0, never -0. */
function written(degrees: number): string {
  const text = degrees.toFixed(5);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

function isWithin(degrees: number | undefined, limit: number): degrees is number {
  return degrees !== undefined && Math.abs(degrees) <= limit;
}
