import { useSyncExternalStore } from "react";
import type { Purpose } from "../contract.ts";

/** The specification's flag, timestamp and preferences, under these names in browser storage. */
const GIVEN = "consentGiven";
const TIMESTAMP = "consentTimestamp";
const PREFERENCES = "consentPreferences";

const EXPIRY_MONTHS = 13;

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
  const timestamp = stored.getItem(TIMESTAMP);
  if (stored.getItem(GIVEN) !== "true" || timestamp === null) return false;
  const expires = new Date(timestamp);
  expires.setMonth(expires.getMonth() + EXPIRY_MONTHS);
  return expires > now;
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
    localStorage.setItem(PREFERENCES, JSON.stringify(preferences));
    localStorage.setItem(TIMESTAMP, new Date().toISOString());
    localStorage.setItem(GIVEN, "true");
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
