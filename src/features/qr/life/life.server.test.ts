import fc from "fast-check";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { holdCode, takeStep } from "#features/qr/life/commands.server.ts";
import { STEPS, type Step } from "#features/qr/life/contract.ts";
import { refusalOf, type Life } from "#features/qr/life/model.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { testApp } from "#test/app.ts";
import { aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;
const ctx = systemContext(app.services);

/** Links are rows of their own, made by whoever links. */
const TRIED = STEPS.filter((step) => step !== "linked" && step !== "unlinked");

function press(code: string, step: Step, ownerId: string): Promise<string> {
  return transaction(ctx, async (tx) => {
    const held = await holdCode(tx, code);
    if (held === null) throw new Error("There is no such code.");
    const change = step === "claimed" || step === "passedOn" ? { ownerId } : {};
    await takeStep(tx, ctx, held, step, { ...change, reason: "Prøvet" });
    return "taken";
  }).catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
}

async function lifeOf(code: string): Promise<Life> {
  const held = await database.transaction((tx) => holdCode(tx, code));
  if (held === null) throw new Error("There is no such code.");
  const { stage, isRetired, isOwned, isLinked, isLocked } = held;
  return { stage, isRetired, isOwned, isLinked, isLocked };
}

const historyOf = (code: string) =>
  database.select().from(qrHistory).where(eq(qrHistory.code, code)).orderBy(asc(qrHistory.id));

describe("a step of a code's life", () => {
  it("is taken or refused as the table says, and the history tells the same life", async () => {
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

  it("is won by one of two who press it at once; the other is told where the plate is", async () => {
    const { id } = await aUser(app);
    const { code } = await aPlate(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(code, "engraved", id)));
    expect(answers.toSorted()).toEqual(["outOfOrder", "outOfOrder", "outOfOrder", "taken"]);
    expect((await historyOf(code)).map(({ step }) => step)).toEqual(["created", "engraved"]);
  });

  it("writes down what was before and what is after, and why", async () => {
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
