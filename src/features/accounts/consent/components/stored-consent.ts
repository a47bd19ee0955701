import { useSyncExternalStore } from "react";
import { closeConsent, isConsentReopened, onConsentReopened } from "#shell/consent-reopened.ts";
import type { Purpose } from "../contract.ts";
import { CONSENT_KEYS, CONSENT_MONTHS } from "../model.ts";

export type Preferences = { necessary: true } & Record<Exclude<Purpose, "necessary">, boolean>;

/** The same answer for every optional purpose. */
export function answered(yes: boolean): Preferences {
  return {
    necessary: true,
    analytics: yes,
    marketing: yes,
    performance: yes,
    social_media: yes,
  };
}

/** Whether there is an answer from the last 13 months. */
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

/** The stored answer and time as a string: `useSyncExternalStore` compares snapshots by value. */
function storedText(): string | null {
  try {
    if (!isConsentCurrent(localStorage)) return null;
    const preferences = localStorage.getItem(CONSENT_KEYS.preferences);
    return JSON.stringify([localStorage.getItem(CONSENT_KEYS.timestamp), preferences]);
  } catch {
    return null;
  }
}

/** The valid answer, with "no" for unknown purposes; `null` if there is none, and on the server. */
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

export function keepConsent(preferences: Preferences): void {
  closeConsent();
  try {
    localStorage.setItem(CONSENT_KEYS.preferences, JSON.stringify(preferences));
    localStorage.setItem(CONSENT_KEYS.timestamp, new Date().toISOString());
    localStorage.setItem(CONSENT_KEYS.given, "true");
  } catch {
    answeredWithoutStorage = true;
  }
  for (const listener of listeners) listener();
}

/** If storage is unavailable, the answer is kept in memory until the page is left. */
let answeredWithoutStorage = false;

function isAsking(): boolean {
  if (isConsentReopened()) return true;
  try {
    return !isConsentCurrent(localStorage);
  } catch {
    return !answeredWithoutStorage;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopHearing = onConsentReopened(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    stopHearing();
    window.removeEventListener("storage", listener);
  };
}

/** Whether to show the banner; always false on the server. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(subscribe, isAsking, () => false);
}
