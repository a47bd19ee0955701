import { PLATE_STEPS, STAGES, STEPS, type Stage, type Step } from "./contract.ts";

/**
 * The lifecycle of a code as one table. It has two independent parts: a plate is made and sent
 * (`stage`), and somebody owns the code, links it and locks it. A code without a plate can open a
 * page, and a replacement can be engraved while the code is linked.
 */
export type Life = {
  stage: Stage;
  isRetired: boolean;
  isOwned: boolean;
  isLinked: boolean;
  isLocked: boolean;
};
type Facts = Omit<Life, "stage">;

type Rule = {
  /**
   * From which stage to which. Without it the step is possible at any stage, and doesn't change it.
   */
  moves?: Partial<Record<Stage, Stage>>;
  needs: Partial<Facts>;
  makes?: Partial<Facts>;
  /** Requires a reason: it undoes or ends something. */
  isReasoned?: true;
};

const IN_USE = { isRetired: false };

export const RULES: Record<Step, Rule> = {
  engraved: { moves: { created: "engraved" }, needs: IN_USE },
  verified: { moves: { engraved: "verified" }, needs: IN_USE },
  packed: { moves: { verified: "packed" }, needs: IN_USE },
  shipped: { moves: { packed: "shipped" }, needs: IN_USE },
  delivered: { moves: { shipped: "delivered" }, needs: IN_USE },
  // A photograph of the plate was graded, with any result. Possible from engraving on.
  checked: {
    moves: {
      engraved: "engraved",
      verified: "verified",
      packed: "packed",
      shipped: "shipped",
      delivered: "delivered",
    },
    needs: IN_USE,
  },
  // A defective plate: another is made with the same code.
  discarded: {
    moves: { engraved: "created", verified: "created", packed: "created" },
    needs: IN_USE,
    isReasoned: true,
  },
  // Undoes a step that was done by mistake.
  takenBack: {
    moves: {
      engraved: "created",
      verified: "engraved",
      packed: "verified",
      shipped: "packed",
      delivered: "shipped",
    },
    needs: IN_USE,
    isReasoned: true,
  },
  plateOrdered: { moves: { digital: "created" }, needs: IN_USE },
  // Whoever ordered it withdrew before it was engraved. Only orders do it.
  plateCancelled: { moves: { created: "digital" }, needs: IN_USE, isReasoned: true },
  // Worn, broken or lost, also in the mail.
  replaced: {
    moves: { shipped: "created", delivered: "created" },
    needs: IN_USE,
    isReasoned: true,
  },
  // Unsold and sealed, so nobody's: back on our shelf. Only returns do it.
  returned: {
    moves: { shipped: "packed", delivered: "packed" },
    needs: { ...IN_USE, isOwned: false, isLinked: false },
    isReasoned: true,
  },
  // Material, size and serial; also of retired codes.
  plateDescribed: { needs: {} },
  // A file of its symbol was read back, also with simulated wear, and exported.
  symbolProven: { needs: IN_USE },
  // Its file is released from the machine without having been engraved.
  machineReleased: { needs: IN_USE, isReasoned: true },
  // Two people approved its plate one after the other, although its photograph was graded too low.
  exceptionAsked: { needs: IN_USE, isReasoned: true },
  exceptionConfirmed: { needs: IN_USE },
  // The former owner is gone, but their lock remained.
  claimed: {
    needs: { ...IN_USE, isOwned: false },
    makes: { isOwned: true, isLocked: false },
  },
  // Also for retired codes: the owner of the page gets its remaining plates.
  passedOn: { needs: { isOwned: true } },
  linked: { needs: { ...IN_USE, isOwned: true, isLocked: false }, makes: { isLinked: true } },
  unlinked: {
    needs: { ...IN_USE, isOwned: true, isLinked: true, isLocked: false },
    makes: { isLinked: false },
  },
  locked: { needs: { ...IN_USE, isOwned: true, isLocked: false }, makes: { isLocked: true } },
  unlocked: { needs: { ...IN_USE, isOwned: true, isLocked: true }, makes: { isLocked: false } },
  keyRenewed: { needs: { ...IN_USE, isOwned: false }, isReasoned: true },
  // The links stay, so that a scan can still name the page.
  retired: { needs: IN_USE, makes: { isRetired: true }, isReasoned: true },
  reinstated: { needs: { isRetired: true }, makes: IN_USE, isReasoned: true },
};

/** Why a step isn't possible now; the most important reason first. */
export type Refusal =
  | "retired"
  | "inUse"
  | "owned"
  | "free"
  | "locked"
  | "unlocked"
  | "linked"
  | "unlinked"
  | Stage;

const AGAINST: [keyof Facts, whenTrue: Refusal, whenFalse: Refusal][] = [
  ["isRetired", "retired", "inUse"],
  ["isOwned", "owned", "free"],
  ["isLocked", "locked", "unlocked"],
  ["isLinked", "linked", "unlinked"],
];

export function refusalOf(life: Life, step: Step): Refusal | null {
  const { needs, moves } = RULES[step];
  for (const [fact, whenTrue, whenFalse] of AGAINST) {
    if (needs[fact] !== undefined && needs[fact] !== life[fact]) {
      return life[fact] ? whenTrue : whenFalse;
    }
  }
  return moves !== undefined && moves[life.stage] === undefined ? life.stage : null;
}

/** The code after a step that is possible. */
export function after(life: Life, step: Step): Life {
  const { moves, makes } = RULES[step];
  return { ...life, ...makes, stage: moves?.[life.stage] ?? life.stage };
}

/** Those that bring a plate from one stage to another. */
const MOVING = [...PLATE_STEPS, "plateCancelled", "replaced", "returned"] as const;
type Way = { from: Stage; step: (typeof MOVING)[number]; to: Stage; isBack: boolean };

/** Every transition between stages, for diagrams. */
export function ways(): Way[] {
  return STAGES.flatMap((from) =>
    MOVING.flatMap((step) => {
      const to = RULES[step].moves?.[from];
      if (to === undefined || to === from) return [];
      return [{ from, step, to, isBack: STAGES.indexOf(to) < STAGES.indexOf(from) }];
    }),
  );
}

/** The steps that are possible now. */
export function possibleSteps(life: Life): Step[] {
  return STEPS.filter((step) => refusalOf(life, step) === null);
}
