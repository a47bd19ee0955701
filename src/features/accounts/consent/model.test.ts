import { expect, test } from "vitest";
import { PURPOSES, type NewConsent } from "./contract.ts";
import { contradictionIn, termsOf } from "./model.ts";

function answer(change: Partial<NewConsent>): NewConsent {
  const purpose = change.purpose ?? "analytics";
  return { purpose, consentGiven: true, consentMethod: "banner", ...termsOf(purpose), ...change };
}

test("every purpose can be consented to with its own terms", () => {
  expect(PURPOSES.map((purpose) => contradictionIn(answer({ purpose })))).toEqual(
    PURPOSES.map(() => null),
  );
});

test("every purpose except the necessary one can be declined", () => {
  const declined = PURPOSES.filter(
    (purpose) => contradictionIn(answer({ purpose, consentGiven: false })) === null,
  );
  expect(declined).toEqual(["analytics", "marketing", "performance", "social_media"]);
});

test("legal basis and storage period follow from the purpose", () => {
  expect(contradictionIn(answer({ legalBasis: "legal_obligation" }))).toBe("legalBasis");
  expect(contradictionIn(answer({ purpose: "necessary", legalBasis: "consent" }))).toBe(
    "legalBasis",
  );
  expect(contradictionIn(answer({ dataRetentionPeriod: "Account lifecycle" }))).toBe(
    "dataRetentionPeriod",
  );
});
