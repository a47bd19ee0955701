import { isSurelyAfter, parsePartialDate } from "#platform/dates.ts";
import { isId } from "#platform/ids.ts";
import type { Indexing, Privacy } from "./contract.ts";

/**
 * How far a page as a whole is restricted. `some`: only things on it are. `visitors`: keepers alone
 * see it, to mend it or to keep it. `everybody`: it is removed.
 */
export type Restraint = "none" | "some" | "visitors" | "everybody";

/**
 * First path segments of the application, current or specified: reserved as slugs. A test compares
 * the list with the routes.
 */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "admin",
  "admin-dashboard",
  "api",
  "assets",
  "auth",
  "classic-memorial",
  "confirm-email",
  "bug-report",
  "contact",
  "cookies",
  "create-memorial",
  "edit-image",
  "edit-memorial",
  "enhanced-memorial",
  "family-tree",
  "family-tree-consent",
  "favicon.ico",
  "gallery-demo",
  "gdpr-data-request",
  "healthz",
  "hidden-register",
  "hidden-register-72391",
  "invitation",
  "invoice-payment",
  "invoice-payment-success",
  "locales",
  "login",
  "logout",
  "media",
  "memorial",
  "memorials",
  "manifest.webmanifest",
  "metrics",
  "offline",
  "og",
  "outbox",
  "pricing",
  "privacy",
  "production",
  "profile",
  "q",
  "qr",
  "qr-email-register",
  "qr-info",
  "qr-linking",
  "qr-purchase",
  "qr-register",
  "qr-scan",
  "qr-setup",
  "questions",
  "readyz",
  "register",
  "report",
  "reseller-dashboard",
  "reseller-engraving",
  "reseller-register",
  "reseller-terms",
  "reset-password",
  "robots.txt",
  "setup",
  "sitemap.xml",
  "subscription",
  "support",
  "sw.js",
  "terms",
  "test-memorial",
  "theme-test",
  "transparency",
  "warehouse-scan",
  "well-known",
  "withdraw",
]);

/** Besides reserved words, anything that looks like an id, as ids are looked up before slugs. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug) || isId(slug);
}

const LETTERS: Record<string, string> = {
  æ: "ae",
  ø: "oe",
  å: "aa",
  ð: "d",
  þ: "th",
  ß: "ss",
  ł: "l",
  œ: "oe",
};

/** `Inger Østergård` → `inger-oestergaard`; `mindeside` when no letter can be transliterated. */
export function slugFrom(name: string): string {
  const latin = name
    .toLowerCase()
    .replace(/[æøåðþßłœ]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
  return latin.length < 2 ? "mindeside" : latin;
}

/** Whether search engines may list the page and its pictures. */
export function isIndexed(memorial: { privacy: Privacy; indexing: Indexing }): boolean {
  return memorial.privacy === "public" && memorial.indexing === "open";
}

/** For what belongs to a page, but has no head in which to say it: pictures. */
export function robotsHeaders(memorial: Parameters<typeof isIndexed>[0]): Record<string, string> {
  return isIndexed(memorial) ? {} : { "x-robots-tag": "noindex" };
}

/** Born after the death, as far as both dates are known. */
export function isBornAfterDeath(bornOn: string | null, diedOn: string | null): boolean {
  return bornOn !== null && diedOn !== null && isSurelyAfter(bornOn, diedOn);
}

/** How long information about a dead person is protected under Danish law. */
const PROTECTED_YEARS = 10;

/**
 * The end of that period, as precisely as the death is known. A death on 29 February has no such
 * day ten years later.
 */
export function protectedUntil(diedOn: string): string | null {
  const death = parsePartialDate(diedOn);
  if (death === null) return null;
  const [, ...rest] = diedOn.replace("~", "").split("-");
  const year = String(death.year + PROTECTED_YEARS).padStart(4, "0");
  const date = [year, ...rest].join("-").replace("-02-29", "-02-28");
  return death.about ? `~${date}` : date;
}

/** The prefix of a sample, in each language: `[Eksempel: …]`. */
const SAMPLE = /\[(?:Eksempel|Example|Ejemplo): /g;

/** Remaining samples: a page can't be shown to others before they are replaced. */
export function countSamples(text: string | null): number {
  return text?.match(SAMPLE)?.length ?? 0;
}

// What the export and the erasure of an account do with columns of pages (`personalData` in manifests).

/** What keepers write on a page. */
export const OF_THE_PAGE = {
  exported: "copied",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

/** What visitors leave on one. */
export const OF_A_VISITOR = {
  exported: "words of a visitor, whoever it was: they go along with the page",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

/** The keeper who removed something. */
export const OF_WHOEVER_REMOVED = {
  exported: "that they removed something: told among what they did",
  erased: "emptied",
} as const;
