import type { Heal, Recipe } from "../engine/recipe.ts";
import { BlurOverlay } from "./blur-overlay.tsx";
import { CornersOverlay } from "./corners-overlay.tsx";
import { CropOverlay } from "./crop-overlay.tsx";
import type { Tool } from "./edit-views.ts";
import { HealOverlay } from "./heal-overlay.tsx";
import type { Shown } from "./preview.ts";
import type { Editing } from "./use-editing.ts";

type OverlayProps = {
  tool: Tool;
  isMarking: boolean;
  editing: Editing;
  view: Shown;
  brush: number;
  dust: readonly Heal[];
  setDust: (dust: Heal[]) => void;
};

/** What a tool's hand works with, over the picture. */
export function Overlay({ tool, isMarking, editing, view, brush, dust, setDust }: OverlayProps) {
  const { recipe, change, settle } = editing;
  const set = (fields: Partial<Recipe>, what: string | null) =>
    change({ ...recipe, ...fields }, what);
  const common = { view, recipe, set, onSettle: settle };
  if (tool === "crop") return <CropOverlay {...common} />;
  if (tool === "straighten") {
    return isMarking && recipe.corners ? <CornersOverlay {...common} /> : null;
  }
  if (tool === "old") return <HealOverlay {...common} {...{ brush, dust, setDust }} />;
  return tool === "hide" ? <BlurOverlay {...common} /> : null;
}
