import { call } from "#platform/pages/call.ts";
import { giveConsent, type NewConsent, type Purpose } from "../contract.ts";
import { termsOf } from "../model.ts";
import type { Preferences } from "./stored-consent.ts";

/** One call per purpose, as the specification requires; stored locally once all have succeeded. */
export async function recordAnswers(
  preferences: Preferences,
  consentMethod: NewConsent["consentMethod"],
): Promise<void> {
  const answers = Object.entries(preferences) as [Purpose, boolean][];
  await Promise.all(
    answers.map(([purpose, consentGiven]) => {
      const body: NewConsent = { purpose, consentGiven, consentMethod, ...termsOf(purpose) };
      return call(giveConsent, { body });
    }),
  );
}
