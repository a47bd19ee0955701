import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { HASHES_AT_ONCE, hashing, hashSecret, matchesSecret } from "./secrets.server.ts";

const services = { config: { mode: "production" } } as const;

describe("secrets", () => {
  it("leaves a core free, however many hashes are computed", async () => {
    const secretHash = await hashSecret(services, "tre grønne cykler");
    const asked = Array.from({ length: 12 }, (_, turn) =>
      turn % 2 === 0
        ? matchesSecret(services, "tre grønne cykler", secretHash)
        : matchesSecret(services, "fire grønne cykler", secretHash),
    );
    await nextTurn();
    expect(hashing.activeCount).toBe(HASHES_AT_ONCE);
    expect(hashing.pendingCount).toBeGreaterThan(0);
    expect(await Promise.all(asked)).toEqual(asked.map((_, turn) => turn % 2 === 0));
  });

  it("are hashed as OWASP recommends where people use them", async () => {
    const secretHash = await hashSecret(services, "tre grønne cykler");
    expect(secretHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("match nothing without a hash", async () => {
    expect(await matchesSecret(services, "tre grønne cykler", null)).toBe(false);
  });
});
