import { PLATE_STEPS, STAGES, STEPS, type Stage, type Step } from "./contract.ts";

/**
 * The life of a code, as one table. Two things go on beside each other: a plate is made and sent
 * (`stage`), and somebody owns the code, links it and locks it. Neither waits for the other: a code
 * without a plate opens a page, and a replacement is engraved while the code is linked.
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
  /** From which stage to which. Without it the step is taken at any, and the plate stays there. */
  moves?: Partial<Record<Stage, Stage>>;
  needs: Partial<Facts>;
  makes?: Partial<Facts>;
  /** Whoever takes it says why: it undoes, or ends, what was there before. */
  isReasoned?: true;
};

const IN_USE = { isRetired: false };

export const RULES: Record<Step, Rule> = {
  engraved: { moves: { created: "engraved" }, needs: IN_USE },
  verified: { moves: { engraved: "verified" }, needs: IN_USE },
  packed: { moves: { verified: "packed" }, needs: IN_USE },
  shipped: { moves: { packed: "shipped" }, needs: IN_USE },
  delivered: { moves: { shipped: "delivered" }, needs: IN_USE },
  // A photograph of the plate was graded, however it turned out. There is one from its engraving on.
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
  // The plate came out wrong: another is made with the same code.
  discarded: {
    moves: { engraved: "created", verified: "created", packed: "created" },
    needs: IN_USE,
    isReasoned: true,
  },
  // A step that was pressed by mistake.
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
  // Worn, broken or lost, also in the post.
  replaced: {
    moves: { shipped: "created", delivered: "created" },
    needs: IN_USE,
    isReasoned: true,
  },
  // What it is made of, its size and its serial: also of one that is out of use by now.
  plateDescribed: { needs: {} },
  // A file of its symbol was read back, also worn, and left the house.
  symbolProven: { needs: IN_USE },
  // Its file is at no machine any more, though nothing was engraved.
  machineReleased: { needs: IN_USE, isReasoned: true },
  // Two people let its plate go, one after the other, though a photograph of it was graded too low.
  exceptionAsked: { needs: IN_USE, isReasoned: true },
  exceptionConfirmed: { needs: IN_USE },
  // Whoever had it before and is gone left their lock behind.
  claimed: {
    needs: { ...IN_USE, isOwned: false },
    makes: { isOwned: true, isLocked: false },
  },
  // Out of use or not: whoever has the page has what is left of its plates.
  passedOn: { needs: { isOwned: true } },
  linked: { needs: { ...IN_USE, isOwned: true, isLocked: false }, makes: { isLinked: true } },
  unlinked: {
    needs: { ...IN_USE, isOwned: true, isLinked: true, isLocked: false },
    makes: { isLinked: false },
  },
  locked: { needs: { ...IN_USE, isOwned: true, isLocked: false }, makes: { isLocked: true } },
  unlocked: { needs: { ...IN_USE, isOwned: true, isLocked: true }, makes: { isLocked: false } },
  keyRenewed: { needs: { ...IN_USE, isOwned: false }, isReasoned: true },
  // What it opened stays linked, so that whoever scans it is told where the page is.
  retired: { needs: IN_USE, makes: { isRetired: true }, isReasoned: true },
  reinstated: { needs: { isRetired: true }, makes: IN_USE, isReasoned: true },
};

/** Why a step can't be taken now; what speaks against it first. */
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

/** What the code is after a step that nothing speaks against. */
export function after(life: Life, step: Step): Life {
  const { moves, makes } = RULES[step];
  return { ...life, ...makes, stage: moves?.[life.stage] ?? life.stage };
}

/** Those that bring a plate from one stage to another. */
const MOVING = [...PLATE_STEPS, "replaced"] as const;
type Way = { from: Stage; step: (typeof MOVING)[number]; to: Stage; isBack: boolean };

/** Every way of a plate from one stage to another, for whoever draws it. */
export function ways(): Way[] {
  return STAGES.flatMap((from) =>
    MOVING.flatMap((step) => {
      const to = RULES[step].moves?.[from];
      if (to === undefined || to === from) return [];
      return [{ from, step, to, isBack: STAGES.indexOf(to) < STAGES.indexOf(from) }];
    }),
  );
}

/** What nothing speaks against now. */
export function mayBeTaken(life: Life): Step[] {
  return STEPS.filter((step) => refusalOf(life, step) === null);
}
