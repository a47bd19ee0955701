import { describe, expect, it } from "vitest";
import { hashPassword, matchesPassword } from "./passwords.server.ts";
import { hashSecret } from "./secrets.server.ts";

const PASSWORD = "små år på Læsø";
const decomposed = PASSWORD.normalize("NFD");

describe("a password", () => {
  it.each([
    ["decomposed", decomposed],
    ["composed", PASSWORD],
    ["with a space after it", `${PASSWORD} `],
    ["with a full-width space before it", `\u3000${PASSWORD}`],
    ["with a non-breaking space in it", PASSWORD.replace(" ", "\u00a0")],
  ])("matches when entered %s, whichever way it was set", async (_, entered) => {
    expect(await matchesPassword(entered, await hashPassword(PASSWORD))).toBe(true);
    expect(await matchesPassword(PASSWORD, await hashPassword(entered))).toBe(true);
  });

  it.each([
    ["as typed", ` ${PASSWORD} `, ` ${PASSWORD} `],
    ["in compatibility characters", "¼ ﬂaske øl på Møn", "¼ ﬂaske øl på Møn"],
    ["composed, and is entered decomposed", PASSWORD, decomposed],
    ["decomposed, and is entered composed", decomposed, PASSWORD],
    ["composed, and is entered with a space after it", PASSWORD, `${PASSWORD} `],
  ])("matches an earlier hash that was made %s", async (_, set, entered) => {
    expect(await matchesPassword(entered, await hashSecret(set))).toBe(true);
  });

  it.each(["sma ar pa Læsø", "Små år på Læsø", "småår på Læsø", " ", ""])(
    "doesn't match %j",
    async (entered) => {
      expect(await matchesPassword(entered, await hashPassword(PASSWORD))).toBe(false);
    },
  );

  it("matches nothing without a hash", async () => {
    expect(await matchesPassword(PASSWORD, null)).toBe(false);
  });
});
