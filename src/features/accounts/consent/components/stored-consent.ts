import { useSyncExternalStore } from "react";
import { closeConsent, isConsentReopened, onConsentReopened } from "#shell/consent-reopened.ts";
import { PURPOSES, type Purpose } from "../contract.ts";
import { CONSENT_KEYS, CONSENT_MONTHS, CONSENT_TEXT_VERSION } from "../model.ts";

export type Preferences = { necessary: true } & Record<Exclude<Purpose, "necessary">, boolean>;

/** A yes to these, and a no to every other optional purpose. */
export function answered(yes: readonly Purpose[]): Preferences {
  const optional = PURPOSES.map((purpose) => [purpose, yes.includes(purpose)]);
  return { ...(Object.fromEntries(optional) as Preferences), necessary: true };
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

/** With "no" for unknown purposes. A yes to another wording is none, and nobody is asked again. */
export function preferencesIn(stored: Pick<Storage, "getItem">): Preferences {
  const isToThis = stored.getItem(CONSENT_KEYS.version) === CONSENT_TEXT_VERSION;
  const known = isToThis ? stored.getItem(CONSENT_KEYS.preferences) : null;
  return { ...answered([]), ...knownIn(known) };
}

/** The stored answer and time as a string: `useSyncExternalStore` compares snapshots by value. */
function storedText(): string | null {
  try {
    if (!isConsentCurrent(localStorage)) return null;
    const givenAt = localStorage.getItem(CONSENT_KEYS.timestamp);
    return JSON.stringify({ givenAt, preferences: preferencesIn(localStorage) });
  } catch {
    return null;
  }
}

/** The valid answer; `null` if there is none, and on the server. */
export function useStoredAnswer(): StoredAnswer | null {
  const text = useSyncExternalStore(subscribe, storedText, () => null);
  return text === null ? null : (JSON.parse(text) as StoredAnswer);
}

function knownIn(preferences: string | null): Partial<Preferences> {
  try {
    return JSON.parse(preferences ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

/** Whether visits may be measured: after a yes to `performance`. Always false on the server. */
export function useMayMeasure(): boolean {
  return useStoredAnswer()?.preferences.performance === true;
}

const listeners = new Set<() => void>();

export function keepConsent(preferences: Preferences): void {
  closeConsent();
  try {
    localStorage.setItem(CONSENT_KEYS.preferences, JSON.stringify(preferences));
    localStorage.setItem(CONSENT_KEYS.version, CONSENT_TEXT_VERSION);
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
