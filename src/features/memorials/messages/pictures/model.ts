import type { ImageFormat } from "#platform/images/image-types.ts";

/** Letters are narrow: what is wider than two pixels to a point is of no use. */
const LARGEST_WIDTH = 1200;

/** Unposted pictures are deleted after this time. */
export const UNPOSTED_MS = 86_400_000;
/** Unposted pictures on a page: of visitors who are writing just now. */
export const UNPOSTED_MAX = 40;

/** Files of scanners and old programs may hold anything: no visitor's phone makes them. */
const UNTRUSTED: readonly `image/${ImageFormat}`[] = ["image/tiff", "image/bmp"];

export function isTakenFromVisitors({ kind, mime }: { kind: string; mime: string }): boolean {
  return kind === "image" && !UNTRUSTED.some((type) => type === mime);
}

/** The variants that are worth storing; of a panorama at least the narrowest. */
export function keptVariants<Variant extends { width: number }>(made: readonly Variant[]) {
  const narrowest = Math.min(...made.map(({ width }) => width));
  return made.filter(({ width }) => width <= Math.max(LARGEST_WIDTH, narrowest));
}

type Variant = { format: string; width: number };

/** URL of a variant, which finds it only while its message is shown. */
export function pictureAddress(memorialId: string, id: string, { format, width }: Variant): string {
  return `/media/${memorialId}/greetings/${id}/${width}.${format}`;
}

export function readTicket(ticket: string): { id: string; token: string } {
  const [id = "", token = ""] = ticket.split(".");
  return { id, token };
}
