import type { StartAuthenticationOpts } from "@simplewebauthn/browser";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import type { PasskeyAnswer } from "../contract.ts";

/**
 * Has the browser ask for a passkey, whoever's. What speaks to it comes with the first need, and the
 * path is spelled out: contracts bring zod with them, to pages that are opened at graves.
 */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    callApi<StartAuthenticationOpts["optionsJSON"]>("/api/passkey-challenges", { method: "POST" }),
  ]);
  return startAuthentication({ optionsJSON }) as Promise<PasskeyAnswer>;
}

/** Put away by the person, or by a browser that knows no passkeys: nothing that the server said. */
export function isPutAway(error: Error): boolean {
  return !(error instanceof ApiError);
}
