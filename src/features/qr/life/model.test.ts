import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STAGES, STEPS, type Stage, type Step } from "./contract.ts";
import { after, refusalOf, RULES, ways, type Life } from "./model.ts";

const NEW: Life = {
  stage: "created",
  isRetired: false,
  isOwned: false,
  isLinked: false,
  isLocked: false,
};

/** The ways of a plate, written out a second time. */
const WAYS = new Set([
  "digital created",
  "created engraved",
  "engraved verified",
  "verified packed",
  "packed shipped",
  "shipped delivered",
  "engraved created",
  "verified engraved",
  "verified created",
  "packed verified",
  "packed created",
  "shipped packed",
  "shipped created",
  "delivered shipped",
  "delivered created",
]);

const AFTER_THE_END: Step[] = ["reinstated", "passedOn", "plateDescribed"];

const lives = fc.record({
  stage: fc.constantFrom<Stage>("created", "digital"),
  steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 60 }),
});

describe("the life of a code", () => {
  it("reaches no state outside the table, whatever is tried in whatever order", () => {
    fc.assert(
      fc.property(lives, ({ stage, steps }) => {
        let life: Life = { ...NEW, stage };
        for (const step of steps) {
          if (refusalOf(life, step) !== null) continue;
          const before = life;
          life = after(life, step);
          expect([`${before.stage} ${before.stage}`, ...WAYS]).toContain(
            `${before.stage} ${life.stage}`,
          );
          const isHeld = before.isRetired || before.isLocked;
          expect(isHeld && before.isLinked !== life.isLinked).toBe(false);
          expect(before.isRetired && !AFTER_THE_END.includes(step)).toBe(false);
          expect(life.isLocked && !life.isOwned).toBe(false);
          expect(life.isLinked && !life.isOwned).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("gets a plate all the way to whoever it is for, by one step at each stage", () => {
    const seen: Stage[] = [];
    let life = NEW;
    for (const step of ["engraved", "verified", "packed", "shipped", "delivered"] as const) {
      expect(refusalOf(life, step)).toBeNull();
      life = after(life, step);
      seen.push(life.stage);
      // Pressed once more, it is out of order.
      expect(refusalOf(life, step)).toBe(life.stage);
    }
    expect(seen).toEqual(STAGES.slice(2));
  });

  it("can end at any point, and asks why whenever something is undone", () => {
    for (const stage of STAGES) {
      expect(refusalOf({ ...NEW, stage }, "retired")).toBeNull();
    }
    const undoing = STEPS.filter((step) =>
      Object.entries(RULES[step].moves ?? {}).some(
        ([from, to]) => STAGES.indexOf(to) < STAGES.indexOf(from as Stage),
      ),
    );
    for (const step of undoing) expect(RULES[step].isReasoned).toBe(true);
  });

  it("says what speaks against a step", () => {
    const linked = { ...NEW, isOwned: true, isLinked: true, isLocked: true };
    expect(refusalOf(linked, "linked")).toBe("locked");
    expect(refusalOf(linked, "claimed")).toBe("owned");
    expect(refusalOf(NEW, "locked")).toBe("free");
    expect(refusalOf({ ...linked, isRetired: true }, "unlocked")).toBe("retired");
    expect(refusalOf(NEW, "reinstated")).toBe("inUse");
    expect(refusalOf({ ...NEW, isOwned: true }, "unlinked")).toBe("unlinked");
    expect(refusalOf({ ...NEW, stage: "engraved" }, "packed")).toBe("engraved");
  });

  it("is drawn with every step that moves a plate", () => {
    const moving = STEPS.filter((step) =>
      Object.entries(RULES[step].moves ?? {}).some(([from, to]) => from !== to),
    );
    expect(new Set(ways().map(({ step }) => step))).toEqual(new Set(moving));
  });

  it("is the one that is drawn in the documents", () => {
    const drawn = [
      "```mermaid",
      "stateDiagram-v2",
      "  [*] --> digital: created",
      "  [*] --> created: created",
      ...ways().map(({ from, step, to }) => `  ${from} --> ${to}: ${step}`),
      "```",
    ].join("\n");
    const document = readFileSync("docs/code-life.md", "utf8");
    expect(document).toContain(drawn);
    for (const step of STEPS) expect(document).toContain(step);
  });
});
