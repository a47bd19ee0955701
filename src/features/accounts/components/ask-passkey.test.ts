import { afterEach, expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "#platform/pages/api-client.ts";
import { askForPasskey, createPasskey, isDismissed } from "./ask-passkey.ts";

afterEach(() => vi.unstubAllGlobals());

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
  const created = createPasskey({
    challenge: "AAAA",
    rp: { name: "Mindelys" },
    user: { id: "AAAA", name: "anna", displayName: "Anna" },
    pubKeyCredParams: [],
  });
  await expect(created).rejects.toSatisfy(isDismissed);
});
