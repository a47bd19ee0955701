import { afterEach, expect, it, vi } from "vitest";
import { recordAnswers } from "./record-answers.ts";
import { answered } from "./stored-consent.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The answer of a server to every call. */
function answering(status: number, code: string) {
  const body = JSON.stringify({ message: "Ikke nu.", code });
  const headers = { "content-type": "application/json" };
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("lets a no hold while the server may change nothing, and asks it first", async () => {
  const fetched = answering(503, "readOnly");
  await expect(recordAnswers(answered([]), "banner")).resolves.toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(5);
});

it("is no yes before it is on record, and no answer after another failure", async () => {
  answering(503, "readOnly");
  await expect(recordAnswers(answered(["performance"]), "banner")).rejects.toThrow("Ikke nu.");
  const some = { ...answered([]), performance: true };
  await expect(recordAnswers(some, "settings")).rejects.toThrow("Ikke nu.");
  answering(503, "unavailable");
  await expect(recordAnswers(answered([]), "banner")).rejects.toThrow("Ikke nu.");
});
