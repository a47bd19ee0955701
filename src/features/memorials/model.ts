import { isSurelyAfter, parsePartialDate } from "#platform/dates.ts";
import { isId } from "#platform/ids.ts";

/**
 * First path segments that the application answers to, now or by its specification: no memorial
 * may stand in their way. A test compares the list with the routes.
 */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "admin",
  "admin-dashboard",
  "api",
  "assets",
  "auth",
  "classic-memorial",
  "confirm-email",
  "contact",
  "cookies",
  "create-memorial",
  "edit-image",
  "edit-memorial",
  "enhanced-memorial",
  "family-tree",
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
  "readyz",
  "register",
  "reseller-dashboard",
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
  "warehouse-scan",
  "well-known",
]);

/** Beside the words, whatever looks like an id: by that a memorial is found before by its slug. */
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

/** `Inger Østergård` → `inger-oestergaard`; `mindeside` when no letter can be carried over. */
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

/** Born after the death, as far as both are known. */
export function isBornAfterDeath(bornOn: string | null, diedOn: string | null): boolean {
  return bornOn !== null && diedOn !== null && isSurelyAfter(bornOn, diedOn);
}

/** What is told of somebody is protected for this long after the death, as Danish law has it. */
const PROTECTED_YEARS = 10;

/** Until when that is, as precisely as the death is known. No tenth year after one with 29 February has it. */
export function protectedUntil(diedOn: string): string | null {
  const death = parsePartialDate(diedOn);
  if (death === null) return null;
  const [, ...rest] = diedOn.replace("~", "").split("-");
  const year = String(death.year + PROTECTED_YEARS).padStart(4, "0");
  const date = [year, ...rest].join("-").replace("-02-29", "-02-28");
  return death.about ? `~${date}` : date;
}

/** How a sample begins, in each language that we write them in: `[Eksempel: …]`. */
const SAMPLE = /\[(?:Eksempel|Example|Ejemplo): /g;

/** Samples that are still to be written over: nobody else sees a page before they are gone. */
export function countSamples(text: string | null): number {
  return text?.match(SAMPLE)?.length ?? 0;
}
