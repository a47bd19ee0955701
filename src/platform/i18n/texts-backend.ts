import type { BackendModule, ReadCallback } from "i18next";
import { TEXTS_DAYS, TEXTS_PREFIX } from "./locales.ts";

const CACHE_VERSION = "v12";
const EXPIRES_MS = TEXTS_DAYS * 24 * 3_600_000;

/** Texts with the time they were fetched and the build they belong to. */
type Kept = { i18nStamp: number; i18nVersion: string };
type Texts = Record<string, unknown>;

/**
 * Loads the browser translator's texts: from storage for a week and within one build, otherwise
 * from the server. The three libraries for this are ten times the size, in every first visit's
 * script.
 */
export function textsBackend(build: string): BackendModule {
  const version = `${CACHE_VERSION}-${build}`;
  return {
    type: "backend",
    init: () => undefined,
    read: (locale, namespace, done) => void read(`${locale}/${namespace}`, version, done),
  };
}

async function read(name: string, version: string, done: ReadCallback): Promise<void> {
  const key = `${TEXTS_PREFIX}${name.replace("/", "-")}`;
  const kept = keptTexts(key, version);
  if (kept !== null) return done(null, kept);
  try {
    const answer = await fetch(`/locales/${name}.json`);
    // A missing file isn't retried; a failed request is.
    if (!answer.ok) return done(`No texts: ${name}`, answer.status >= 500);
    const texts = parsed(await answer.text());
    // Retrying would give the same answer.
    if (texts === null) return done("failed parsing to json", false);
    keep(key, { ...texts, i18nStamp: Date.now(), i18nVersion: version });
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

function keptTexts(key: string, version: string): Texts | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as (Texts & Kept) | null;
    if (kept?.i18nVersion !== version || kept.i18nStamp + EXPIRES_MS < Date.now()) return null;
    const { i18nStamp: _, i18nVersion: __, ...texts } = kept;
    return texts;
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
