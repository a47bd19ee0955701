import type { Recipe } from "../engine/recipe.ts";
import type { Shown } from "./preview.ts";

export type OverlayToolProps = {
  view: Shown;
  recipe: Recipe;
  /** `what`: the same for what is one step of undoing. */
  set: (fields: Partial<Recipe>, what: string | null) => void;
  onSettle: () => void;
};
