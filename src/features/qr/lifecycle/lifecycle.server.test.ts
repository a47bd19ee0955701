import fc from "fast-check";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import { STEPS, type Step } from "#features/qr/lifecycle/contract.ts";
import { refusalOf, type Life } from "#features/qr/lifecycle/model.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { testApp } from "#test/app.ts";
import { aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;
const ctx = systemContext(app.services);

/** Links are separate rows, created by whoever links. */
const TRIED = STEPS.filter((step) => step !== "linked" && step !== "unlinked");

function press(code: string, step: Step, ownerId: string): Promise<string> {
  return transaction(ctx, async (tx) => {
    const held = await lockCode(tx, code);
    if (held === null) throw new Error("There is no such code.");
    const change = step === "claimed" || step === "passedOn" ? { ownerId } : {};
    await runStep(tx, ctx, held, step, { ...change, reason: "Prøvet" });
    return "taken";
  }).catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
}

async function lifeOf(code: string): Promise<Life> {
  const held = await database.transaction((tx) => lockCode(tx, code));
  if (held === null) throw new Error("There is no such code.");
  const { stage, isRetired, isOwned, isLinked, isLocked } = held;
  return { stage, isRetired, isOwned, isLinked, isLocked };
}

const historyOf = (code: string) =>
  database.select().from(qrHistory).where(eq(qrHistory.code, code)).orderBy(asc(qrHistory.id));

describe("a step of a code's lifecycle", () => {
  it("is allowed or refused by the table, and the history agrees", async () => {
    const { id } = await aUser(app);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...TRIED), { maxLength: 25 }), async (steps) => {
        const { code } = await aPlate(app);
        let taken = 1;
        for (const step of steps) {
          const refusal = refusalOf(await lifeOf(code), step);
          const answer = await press(code, step, id);
          expect(answer === "taken").toBe(refusal === null);
          if (refusal === null) taken += 1;
        }
        const entries = await historyOf(code);
        expect(entries).toHaveLength(taken);
        const told = Object.assign(
          { isRetired: false, isOwned: false, isLinked: false, isLocked: false },
          ...entries.map((entry) => entry.after),
        );
        expect(told).toMatchObject(await lifeOf(code));
      }),
      { numRuns: 12 },
    );
  });

  it("succeeds for one of two concurrent callers; the other gets the current stage", async () => {
    const { id } = await aUser(app);
    const { code } = await aPlate(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(code, "engraved", id)));
    expect(answers.toSorted()).toEqual([
      "qr.outOfOrder",
      "qr.outOfOrder",
      "qr.outOfOrder",
      "taken",
    ]);
    expect((await historyOf(code)).map(({ step }) => step)).toEqual(["created", "engraved"]);
  });

  it("records the values before and after, and the reason", async () => {
    const { id } = await aUser(app);
    const { code } = await aPlate(app);
    await press(code, "engraved", id);
    await press(code, "takenBack", id);
    const [, engraved, back] = await historyOf(code);
    expect(engraved).toMatchObject({ before: { stage: "created" }, after: { stage: "engraved" } });
    expect(back).toMatchObject({
      before: { stage: "engraved" },
      after: { stage: "created" },
      reason: "Prøvet",
    });
  });
});
