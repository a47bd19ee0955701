import { afterEach, expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "#platform/pages/api-client.ts";
import { askForPasskey, createPasskey, isDismissed, isKnownDevice } from "./ask-passkey.ts";

afterEach(() => vi.unstubAllGlobals());

const OPTIONS = {
  challenge: "AAAA",
  rp: { name: "Mindelys" },
  user: { id: "AAAA", name: "anna", displayName: "Anna" },
  pubKeyCredParams: [],
};

/** Why no passkey came, where calls are answered so. Nothing here knows passkeys, as an old browser. */
async function failure(answer: () => Promise<Response>): Promise<Error> {
  vi.stubGlobal("fetch", answer);
  return askForPasskey().then(
    () => new Error("There was one."),
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

it("a missing connection isn't said of the device", async () => {
  const error = await failure(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(isDismissed(error)).toBe(false);
});

it("nor is what the server refuses, nor a fault of ours", async () => {
  const refused = await failure(async () => new Response("{}", { status: 429 }));
  expect(refused).toBeInstanceOf(ApiError);
  expect(isDismissed(refused)).toBe(false);
  expect(isDismissed(new TypeError("undefined is not a function"))).toBe(false);
});

it("what the device didn't give is", async () => {
  const challenge = async () => new Response('{"challenge":"AAAA","rpId":"localhost"}');
  expect(isDismissed(await failure(challenge))).toBe(true);
  const failed = createPasskey(OPTIONS).catch((error: unknown) => error);
  await expect(failed).resolves.toSatisfy(isDismissed);
});

it.each([
  ["InvalidStateError", true],
  ["NotAllowedError", false],
])("a device that answers %s has one of this account: %s", async (name, isKnown) => {
  vi.stubGlobal("window", { location: { hostname: "localhost" } });
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  const create = () => Promise.reject(new DOMException("", name));
  vi.stubGlobal("navigator", { credentials: { create } });
  const failed: unknown = await createPasskey(OPTIONS).catch((error: unknown) => error);
  expect(failed).toSatisfy(isDismissed);
  expect(failed).toMatchObject({ name });
  expect(failed instanceof Error && isKnownDevice(failed)).toBe(isKnown);
});
