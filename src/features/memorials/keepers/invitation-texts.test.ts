import { expect, test } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { GIVEN_ROLES } from "./contract.ts";

/**
 * Invitations don't import the roles of later features, so the check of texts can't require these.
 */
test.each(LOCALES)("every role that can be invited has its texts in %s", (locale) => {
  const texts = translator(locale);
  const keys = GIVEN_ROLES.flatMap((role) => [
    `accounts:invitation.text.${role}`,
    `mails:invitation.text.${role}`,
  ]);
  expect(keys.filter((key) => !texts.exists(key))).toEqual([]);
});
