import { withoutSecrets } from "#platform/pages/seen-errors.ts";

/** After this time a picture goes, whatever becomes of its report. */
export const PICTURE_DAYS = 90;

/** A phone's screenshot loses nothing at this size. */
const PICTURE_WIDTH = 1200;
export const PICTURE_TYPE = "image/webp";

export const NUMBER_LENGTH = 8;

const ERROR_KEY_MAX = 200;

/** The status of a failed call. */
const STATUS = /^\d{3} /;

/** A path with at least two segments. */
const PATH = /\/[\w%.~-]+\/[\w%./~-]+/g;
/** What addresses begin with before they name things: a thing and its id by turns. */
const PREFIXES = new Set(["api", "admin", "user", "assets", "locales"]);

/** `/api/memorials/karen-bech/candles` → `/api/memorials/#/candles`: whose page it was is no error. */
function withoutNames(path: string): string {
  const segments = path.split("/").slice(1);
  const first = segments.findIndex((segment) => !PREFIXES.has(segment));
  const shown = segments.map((segment, index) =>
    index > first && (index - first) % 2 === 1 ? "#" : segment,
  );
  return `/${shown.join("/")}`;
}

/**
 * What reports of one error have in common, whatever the page, the build and the browser's host: the
 * first line without ids, names of pages, numbers, hashes of files and addresses' hosts.
 */
export function errorKey(text: string): string {
  const [first = ""] = withoutSecrets(text).split("\n");
  const status = STATUS.exec(first)?.[0] ?? "";
  const about = first
    .slice(status.length)
    .replace(/https?:\/\/[^/\s]+/g, "")
    .replace(/-[\w-]{7,8}(?=\.(?:js|css)\b)/g, "")
    .replace(PATH, withoutNames)
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "#")
    .replace(/\d+/g, "#")
    .replace(/\s+/g, " ")
    .trim();
  return `${status}${about}`.slice(0, ERROR_KEY_MAX).toWellFormed();
}

type Fix = {
  fixedAt: Date;
  /** When the build that was named as the mended one was first seen; `null` if it wasn't yet. */
  fixedInSeenAt: Date | null;
};

/** Whether a report comes from a build that should have been mended. */
export function isBack(buildSeenAt: Date, { fixedAt, fixedInSeenAt }: Fix): boolean {
  return buildSeenAt > (fixedInSeenAt ?? fixedAt);
}

/** The one picture that is kept of those that were made: the largest that isn't too wide. */
export function keptVariant<Variant extends { format: string; width: number }>(
  made: readonly Variant[],
): Variant | null {
  const byWidth = made
    .filter(({ format }) => PICTURE_TYPE === `image/${format}`)
    .toSorted((one, other) => one.width - other.width);
  return byWidth.findLast(({ width }) => width <= PICTURE_WIDTH) ?? byWidth[0] ?? null;
}

/** In a form all is text: lists and choices come as JSON. What is none is left to the schema to refuse. */
export function parsedText(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Where staff read of it. */
export function urlOfBug(id: string): string {
  return `/admin/bug-reports/${id}`;
}

/** Where nobody knows which page it was. */
export const ANY_ROUTE = "/*";

/** As phones make them of their own screen. */
export const PICTURE_BYTES = 8 * 1024 * 1024;

export function isPicture({ mime }: { mime: string }): boolean {
  return ["image/png", "image/jpeg", "image/webp"].includes(mime);
}
