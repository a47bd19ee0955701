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

/** The transitions of a plate, duplicated here on purpose. */
const WAYS = new Set([
  "digital created",
  "created digital",
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
  "delivered packed",
]);

const AFTER_THE_END: Step[] = ["reinstated", "passedOn", "plateDescribed"];

const lives = fc.record({
  stage: fc.constantFrom<Stage>("created", "digital"),
  steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 60 }),
});

describe("the lifecycle of a code", () => {
  it("reaches no state outside the table, with random steps in random order", () => {
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

  it("leads a plate from engraving to delivery, with one next step at each stage", () => {
    const seen: Stage[] = [];
    let life = NEW;
    for (const step of ["engraved", "verified", "packed", "shipped", "delivered"] as const) {
      expect(refusalOf(life, step)).toBeNull();
      life = after(life, step);
      seen.push(life.stage);
      // A repeated step is out of order.
      expect(refusalOf(life, step)).toBe(life.stage);
    }
    expect(seen).toEqual(STAGES.slice(2));
  });

  it("can end at any point, and requires a reason for undoing anything", () => {
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

  it("gives the reason why a step isn't possible", () => {
    const linked = { ...NEW, isOwned: true, isLinked: true, isLocked: true };
    expect(refusalOf(linked, "linked")).toBe("locked");
    expect(refusalOf(linked, "claimed")).toBe("owned");
    expect(refusalOf(NEW, "locked")).toBe("free");
    expect(refusalOf({ ...linked, isRetired: true }, "unlocked")).toBe("retired");
    expect(refusalOf(NEW, "reinstated")).toBe("inUse");
    expect(refusalOf({ ...NEW, isOwned: true }, "unlinked")).toBe("unlinked");
    expect(refusalOf({ ...NEW, stage: "engraved" }, "packed")).toBe("engraved");
  });

  it("includes every step that moves a plate in the diagram", () => {
    const moving = STEPS.filter((step) =>
      Object.entries(RULES[step].moves ?? {}).some(([from, to]) => from !== to),
    );
    expect(new Set(ways().map(({ step }) => step))).toEqual(new Set(moving));
  });

  it("matches the diagram in the documentation", () => {
    const drawn = [
      "```mermaid",
      "stateDiagram-v2",
      "  [*] --> digital: created",
      "  [*] --> created: created",
      ...ways().map(({ from, step, to }) => `  ${from} --> ${to}: ${step}`),
      "```",
    ].join("\n");
    const document = readFileSync("docs/code-lifecycle.md", "utf8");
    expect(document).toContain(drawn);
    for (const step of STEPS) expect(document).toContain(step);
  });
});
