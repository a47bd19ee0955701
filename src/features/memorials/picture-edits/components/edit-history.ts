import type { Recipe } from "../engine/recipe.ts";

/** What is done to a picture on this screen, with the way back and forth. */
export type EditHistory = {
  recipe: Recipe;
  past: readonly Recipe[];
  future: readonly Recipe[];
  /** What was changed last, as long as it goes on changing: a slider that is drawn is one step. */
  changing: string | null;
};

const UNTOUCHED: Recipe = { version: 1 };
const STEPS_MAX = 200;

export function historyOf(recipe: Recipe | null): EditHistory {
  return { recipe: recipe ?? UNTOUCHED, past: [], future: [], changing: null };
}

/** `what`: the same for changes that are one step. */
export function change(history: EditHistory, recipe: Recipe, what: string | null): EditHistory {
  const goesOn = what !== null && what === history.changing;
  const past = goesOn ? history.past : [...history.past, history.recipe].slice(-STEPS_MAX);
  return { recipe, past, future: [], changing: what };
}

/** What follows is a step of its own. */
export function settle(history: EditHistory): EditHistory {
  return history.changing === null ? history : { ...history, changing: null };
}

export function undo(history: EditHistory): EditHistory {
  const recipe = history.past.at(-1);
  if (recipe === undefined) return history;
  const future = [history.recipe, ...history.future];
  return { recipe, past: history.past.slice(0, -1), future, changing: null };
}

export function redo(history: EditHistory): EditHistory {
  const [recipe, ...future] = history.future;
  if (recipe === undefined) return history;
  return { recipe, past: [...history.past, history.recipe], future, changing: null };
}

/** What is saved: without steps that do nothing; `null` for the original. */
export function savedRecipe(recipe: Recipe): Recipe | null {
  const { crop } = recipe;
  const isWhole = crop?.x === 0 && crop.y === 0 && crop.width === 1 && crop.height === 1;
  const steps = Object.entries(recipe).filter(([step, value]) => {
    if (step === "version" || (step === "crop" && isWhole)) return false;
    const isEmpty = Array.isArray(value) && value.length === 0;
    return value !== undefined && value !== 0 && value !== false && !isEmpty;
  });
  return steps.length === 0 ? null : { version: 1, ...Object.fromEntries(steps) };
}

export function isSameRecipe(one: Recipe | null, other: Recipe | null): boolean {
  const asText = (recipe: Recipe | null) =>
    JSON.stringify(
      Object.entries(savedRecipe(recipe ?? UNTOUCHED) ?? UNTOUCHED).toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      ),
    );
  return asText(one) === asText(other);
}
