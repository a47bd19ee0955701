import { isDismissed } from "./ask-passkey.ts";

/**
 * Why a device has made no passkey: it has one of this account already (WebAuthn's
 * `InvalidStateError`), or none came. `null` for anything else, which has its own words.
 */
export function passkeyFailure(error: Error): "known" | "putAway" | null {
  if (!isDismissed(error)) return null;
  return error.name === "InvalidStateError" ? "known" : "putAway";
}
