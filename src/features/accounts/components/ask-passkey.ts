import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import type { PasskeyAnswer } from "../contract.ts";
import { requestPasskeyChallenge } from "../passkeys/contract.ts";

/**
 * Asks the browser for any passkey. The WebAuthn client is loaded on first use, and the path is a
 * literal: importing contracts would add zod to pages that are opened at graves.
 */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    call(requestPasskeyChallenge),
  ]);
  return startAuthentication({ optionsJSON }) as Promise<PasskeyAnswer>;
}

/** Cancelled by the user, or passkeys are unsupported: not an error of the server. */
export function isDismissed(error: Error): boolean {
  return !(error instanceof ApiError);
}
