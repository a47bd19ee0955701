import type { startRegistration } from "@simplewebauthn/browser";
import { ConnectionError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import type { PasskeyAnswer } from "../contract.ts";
import { requestPasskeyChallenge } from "../passkeys/contract.ts";

/** The device gave no passkey: it was put away, there is none, or it knows none. */
class PasskeyError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = cause.name;
  }
}

/** The WebAuthn client, loaded on first use: pages with it are opened at graves. */
async function loadClient() {
  return import("@simplewebauthn/browser").catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
}

/** Asks the browser for any passkey. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadClient(),
    call(requestPasskeyChallenge),
  ]);
  return startAuthentication({ optionsJSON }).catch(failOnDevice) as Promise<PasskeyAnswer>;
}

/** Has the browser create a passkey. */
export async function createPasskey(
  optionsJSON: Parameters<typeof startRegistration>[0]["optionsJSON"],
) {
  const client = await loadClient();
  return client.startRegistration({ optionsJSON }).catch(failOnDevice);
}

function failOnDevice(cause: Error): never {
  throw new PasskeyError(cause);
}

/** The device's answer and not the server's, nor a missing connection. */
export function isDismissed(error: Error): boolean {
  return error instanceof PasskeyError;
}

/** The device has a passkey of this account already, so that it makes no second one. */
export function isKnownDevice(error: Error): boolean {
  return isDismissed(error) && error.name === "InvalidStateError";
}
