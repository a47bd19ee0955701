import { ApiError } from "#platform/pages/api-client.ts";

/**
 * Why a device has made no passkey: it has one of this account already (WebAuthn's
 * `InvalidStateError`), or none came. `null` for an answer of the server, which has its own words.
 */
export function passkeyFailure(error: Error): "known" | "putAway" | null {
  if (error instanceof ApiError) return null;
  return error.name === "InvalidStateError" ? "known" : "putAway";
}
