import { useSyncExternalStore } from "react";
import type { Purpose } from "../contract.ts";
import { CONSENT_KEYS, CONSENT_MONTHS } from "../model.ts";

export type Preferences = { necessary: true } & Record<Exclude<Purpose, "necessary">, boolean>;

/** Every optional purpose answered alike. */
export function answered(yes: boolean): Preferences {
  return {
    necessary: true,
    analytics: yes,
    marketing: yes,
    performance: yes,
    social_media: yes,
  };
}

/** Whether an answer stands that was given within the last 13 months. */
export function isConsentCurrent(
  stored: Pick<Storage, "getItem">,
  now: Date = new Date(),
): boolean {
  const timestamp = stored.getItem(CONSENT_KEYS.timestamp);
  if (stored.getItem(CONSENT_KEYS.given) !== "true" || timestamp === null) return false;
  const expires = new Date(timestamp);
  expires.setMonth(expires.getMonth() + CONSENT_MONTHS);
  return expires > now;
}

export type StoredAnswer = { preferences: Preferences; givenAt: string };

/** What was answered and when, as text: a snapshot is compared by its value. */
function storedText(): string | null {
  try {
    if (!isConsentCurrent(localStorage)) return null;
    const preferences = localStorage.getItem(CONSENT_KEYS.preferences);
    return JSON.stringify([localStorage.getItem(CONSENT_KEYS.timestamp), preferences]);
  } catch {
    return null;
  }
}

/** The answer that stands, with a no where nothing is known; `null` for none, and on the server. */
export function useStoredAnswer(): StoredAnswer | null {
  const text = useSyncExternalStore(subscribe, storedText, () => null);
  if (text === null) return null;
  const [givenAt, preferences] = JSON.parse(text) as [string, string | null];
  return { givenAt, preferences: { ...answered(false), ...knownIn(preferences) } };
}

function knownIn(preferences: string | null): Partial<Preferences> {
  try {
    return JSON.parse(preferences ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();
let isAskedAgain = false;

/** Shows the banner although an answer stands: one may always think again. */
export function askForConsent(): void {
  isAskedAgain = true;
  for (const listener of listeners) listener();
}

export function keepConsent(preferences: Preferences): void {
  isAskedAgain = false;
  try {
    localStorage.setItem(CONSENT_KEYS.preferences, JSON.stringify(preferences));
    localStorage.setItem(CONSENT_KEYS.timestamp, new Date().toISOString());
    localStorage.setItem(CONSENT_KEYS.given, "true");
  } catch {
    answeredWithoutStorage = true;
  }
  for (const listener of listeners) listener();
}

/** Where nothing may be stored, one answer holds until the page is left. */
let answeredWithoutStorage = false;

function isAsking(): boolean {
  if (isAskedAgain) return true;
  try {
    return !isConsentCurrent(localStorage);
  } catch {
    return !answeredWithoutStorage;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether to ask; on the server nobody is asked. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(subscribe, isAsking, () => false);
}
