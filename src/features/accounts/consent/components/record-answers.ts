import { callApi } from "#platform/pages/api-client.ts";
import type { ConsentRecord, NewConsent, Purpose } from "../contract.ts";
import { termsOf } from "../model.ts";
import type { Preferences } from "./stored-consent.ts";

/** One call a purpose, as the specification has it; the answer counts when all are on record. */
export async function recordAnswers(
  preferences: Preferences,
  consentMethod: NewConsent["consentMethod"],
): Promise<void> {
  const answers = Object.entries(preferences) as [Purpose, boolean][];
  await Promise.all(
    answers.map(([purpose, consentGiven]) => {
      const body: NewConsent = { purpose, consentGiven, consentMethod, ...termsOf(purpose) };
      return callApi<ConsentRecord>("/api/gdpr/consent", { method: "POST", body });
    }),
  );
}
