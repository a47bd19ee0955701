import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { giveConsent, type NewConsent, type Purpose } from "../contract.ts";
import { termsOf } from "../model.ts";
import type { Preferences } from "./stored-consent.ts";

/**
 * One call per purpose, as the specification requires; stored locally once all have succeeded. While nothing
 * may be changed on the server a "no" holds all the same: nobody has to prove it, and a question that
 * can't be answered would stand on every page.
 */
export async function recordAnswers(
  preferences: Preferences,
  consentMethod: NewConsent["consentMethod"],
): Promise<void> {
  const answers = Object.entries(preferences) as [Purpose, boolean][];
  const isNo = answers.every(([purpose, isGiven]) => isGiven === (purpose === "necessary"));
  try {
    await Promise.all(
      answers.map(([purpose, consentGiven]) => {
        const body: NewConsent = { purpose, consentGiven, consentMethod, ...termsOf(purpose) };
        return call(giveConsent, { body });
      }),
    );
  } catch (error) {
    if (!isNo || !(error instanceof ApiError) || error.code !== "readOnly") throw error;
  }
}
