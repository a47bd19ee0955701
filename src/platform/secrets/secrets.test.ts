import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { HASHES_AT_ONCE, hashing, hashSecret, matchesSecret } from "./secrets.server.ts";

describe("secrets", () => {
  it("leaves a core free, however many hashes are computed", async () => {
    const secretHash = await hashSecret("tre grønne cykler");
    const asked = Array.from({ length: 12 }, (_, turn) =>
      turn % 2 === 0
        ? matchesSecret("tre grønne cykler", secretHash)
        : matchesSecret("fire grønne cykler", secretHash),
    );
    await nextTurn();
    expect(hashing.activeCount).toBe(HASHES_AT_ONCE);
    expect(hashing.pendingCount).toBeGreaterThan(0);
    expect(await Promise.all(asked)).toEqual(asked.map((_, turn) => turn % 2 === 0));
  });

  it("are hashed as OWASP recommends", async () => {
    expect(await hashSecret("tre grønne cykler")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("match nothing without a hash", async () => {
    expect(await matchesSecret("tre grønne cykler", null)).toBe(false);
  });
});
