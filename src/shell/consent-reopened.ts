const listeners = new Set<() => void>();
let isReopened = false;

/** The user wants to change their cookie consent; the banner listens. */
export function reopenConsent(): void {
  isReopened = true;
  for (const listener of listeners) listener();
}

export function isConsentReopened(): boolean {
  return isReopened;
}

/** The question has been answered again. */
export function closeConsent(): void {
  isReopened = false;
}

/** Returns unsubscribe. */
export function onConsentReopened(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
