import type { Heal, Recipe } from "../engine/recipe.ts";
import { BlurOverlay } from "./blur-overlay.tsx";
import { CornersOverlay } from "./corners-overlay.tsx";
import { CropOverlay } from "./crop-overlay.tsx";
import { cornersOf, WHOLE, type Tool } from "./edit-views.ts";
import { HealOverlay } from "./heal-overlay.tsx";
import type { Shown } from "./preview.ts";
import type { Editing } from "./use-editing.ts";

type OverlayProps = {
  tool: Tool;
  isMarking: boolean;
  editing: Editing;
  view: Shown;
  brush: number;
  /** The photographs that were found on an album page. */
  prints: readonly Recipe[];
  dust: readonly Heal[];
  setDust: (dust: Heal[]) => void;
};

/** What a tool's hand works with, over the picture. */
export function Overlay(props: OverlayProps) {
  const { tool, isMarking, editing, view, brush, prints, dust, setDust } = props;
  const { recipe, change, settle } = editing;
  const set = (fields: Partial<Recipe>, what: string | null) =>
    change({ ...recipe, ...fields }, what);
  const common = { view, recipe, set, onSettle: settle };
  if (tool === "crop") return <CropOverlay {...common} />;
  if (tool === "straighten") {
    if (isMarking && recipe.corners) return <CornersOverlay {...common} />;
    return prints.length > 1 ? <Prints prints={prints} view={view} /> : null;
  }
  if (tool === "old") return <HealOverlay {...common} {...{ brush, dust, setDust }} />;
  return tool === "hide" ? <BlurOverlay {...common} /> : null;
}

function Prints({ prints, view: { size, mapping } }: { prints: readonly Recipe[]; view: Shown }) {
  const outlines = prints.map(({ corners, crop = WHOLE }) => {
    const inView = (corners ?? cornersOf(crop)).map(mapping.toView);
    return `M${inView.map(([x, y]) => `${x * size.width} ${y * size.height}`).join("L")}Z`;
  });
  return <path className="edit-outline edit-print" d={outlines.join("")} />;
}
