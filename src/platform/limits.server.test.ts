import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { AppError } from "#platform/errors.ts";
import { openLimits } from "#platform/limits.server.ts";

const { services } = await testApp();
const RATE = { points: 2, seconds: 900 };
const names = Object.keys(services.config.limits) as (keyof typeof services.config.limits)[];

/** A freshly started server: it knows the others' counts from the database only. */
function aNode() {
  const rates = Object.fromEntries(names.map((name) => [name, RATE]));
  return openLimits(services.database, rates as typeof services.config.limits);
}

async function retryAfterOf(counted: Promise<void>): Promise<number | null> {
  const error = await counted.then(
    () => null,
    (refused: unknown) => refused,
  );
  if (error === null) return null;
  return error instanceof AppError ? (error.details.retryAfter ?? null) : null;
}

describe.each(names)("the limit of %s", (name) => {
  it("states how long its block lasts, at each further attempt and on each node", async () => {
    const node = aNode();
    for (let counted = 0; counted < RATE.points; counted += 1) await node.count(name, "somebody");
    for (const asked of [node, node, node, aNode()]) {
      const seconds = await retryAfterOf(asked.count(name, "somebody"));
      expect(seconds).toBeGreaterThan(RATE.seconds - 120);
      expect(seconds).toBeLessThanOrEqual(RATE.seconds);
    }
    expect(await retryAfterOf(node.count(name, "somebody else"))).toBeNull();
  });

  it("ends when it is reset", async () => {
    const node = aNode();
    const many = await Promise.all(
      Array.from({ length: 5 }, () => retryAfterOf(node.count(name, "forgiven"))),
    );
    expect(many.filter((seconds) => seconds === null)).toHaveLength(RATE.points);
    await node.forget(name, "forgiven");
    expect(await retryAfterOf(node.count(name, "forgiven"))).toBeNull();
  });
});
