import { WebAuthnError } from "@simplewebauthn/browser";
import { expect, test } from "vitest";
import { ApiError } from "#platform/pages/api-client.ts";
import { passkeyFailure } from "./passkey-failure.ts";

const thrownAs = (name: string) => new DOMException("", name);
const told = (code: WebAuthnError["code"], cause: Error) =>
  new WebAuthnError({ code, message: "", cause });

test.each([
  [
    "known",
    told("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", thrownAs("InvalidStateError")),
  ],
  ["known", thrownAs("InvalidStateError")],
  ["putAway", told("ERROR_CEREMONY_ABORTED", thrownAs("AbortError"))],
  ["putAway", thrownAs("NotAllowedError")],
  ["putAway", new Error("unsupported")],
  [null, new ApiError(403, "Adgangsnøglen blev ikke godkendt.")],
])("is %s for %o", (failure, error) => {
  expect(passkeyFailure(error)).toBe(failure);
});
