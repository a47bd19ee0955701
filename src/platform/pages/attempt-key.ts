import { useRef } from "react";

/**
 * An `Idempotency-Key` for what a form sends: the same words again are the same attempt, until they
 * were accepted (`null`).
 */
export function useAttemptKey() {
  const attempt = useRef<{ words: string; key: string } | null>(null);
  return (words: string | null): string => {
    if (words === null) attempt.current = null;
    else if (attempt.current?.words !== words) attempt.current = { words, key: newKey() };
    return attempt.current?.key ?? "";
  };
}

/** 128 bits: random enough to be nobody else's; `randomUUID` is missing where there is no certificate. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
