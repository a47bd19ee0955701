import type { BackendModule, ReadCallback } from "i18next";
import { TEXTS_DAYS, TEXTS_PREFIX } from "./locales.ts";

const CACHE_VERSION = "v12";
const EXPIRES_MS = TEXTS_DAYS * 24 * 3_600_000;

/** Texts with the time they were fetched, the version of the cache, and the build they belong to. */
type Kept = { i18nStamp: number; i18nVersion: string; i18nBuild: string };
type Texts = Record<string, unknown>;

/**
 * Loads the browser translator's texts: from storage for a week and within one build, otherwise
 * from the server. The three libraries for this are ten times the size, in every first visit's
 * script.
 */
export function textsBackend(build: string): BackendModule {
  return {
    type: "backend",
    init: () => undefined,
    read: (locale, namespace, done) => void read(`${locale}/${namespace}`, build, done),
  };
}

async function read(name: string, build: string, done: ReadCallback): Promise<void> {
  const key = `${TEXTS_PREFIX}${name.replace("/", "-")}`;
  const kept = keptTexts(key, build);
  if (kept !== null) return done(null, kept);
  try {
    const answer = await fetch(`/locales/${name}.json`);
    // A missing file isn't retried; a failed request is.
    if (!answer.ok) return done(`No texts: ${name}`, answer.status >= 500);
    const texts = parsed(await answer.text());
    // Retrying would give the same answer.
    if (texts === null) return done("failed parsing to json", false);
    keep(key, { ...texts, i18nStamp: Date.now(), i18nVersion: CACHE_VERSION, i18nBuild: build });
    done(null, texts);
  } catch (error) {
    done(error as Error, true);
  }
}

function parsed(text: string): Texts | null {
  try {
    return JSON.parse(text) as Texts;
  } catch {
    return null;
  }
}

function keptTexts(key: string, build: string): Texts | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as (Texts & Kept) | null;
    if (kept === null) return null;
    const { i18nStamp, i18nVersion, i18nBuild, ...texts } = kept;
    if (i18nVersion !== CACHE_VERSION || i18nBuild !== build) return null;
    return i18nStamp + EXPIRES_MS < Date.now() ? null : texts;
  } catch {
    // Storage may be disabled, or contain foreign entries.
    return null;
  }
}

function keep(key: string, texts: Texts & Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Full or disabled: fetched again on the next visit.
  }
}
