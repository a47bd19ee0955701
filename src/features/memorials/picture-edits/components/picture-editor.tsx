import "./picture-editor.css";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { SitePage } from "#shell/site-page.tsx";
import { useUndoKeys } from "#features/memorials/editor/components/undo-keys.ts";
import { Tabs } from "#ui/tabs.tsx";
import { suggestEdit } from "../contract.ts";
import type { Recipe } from "../engine/recipe.ts";
import { CropPanel } from "./crop-panel.tsx";
import { TOOLS, viewedRecipe, type Tool } from "./edit-views.ts";
import { EditorBar } from "./editor-bar.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { EditorSteps } from "./editor-steps.tsx";
import { HidePanel } from "./hide-panel.tsx";
import { LightPanel } from "./light-panel.tsx";
import { OldPanel } from "./old-panel.tsx";
import { Overlay } from "./overlay.tsx";
import { Stage } from "./stage.tsx";
import { StraightenPanel } from "./straighten-panel.tsx";
import { useEditing, type Edited } from "./use-editing.ts";
import { Versions } from "./versions.tsx";

const UNTOUCHED: Recipe = { version: 1 };
/** Of the longer side: dust rather than a face. */
const BRUSH = 0.006;

/** The dark room: the picture, and one tool at a time. */
export function PictureEditor(edited: Edited) {
  const { t } = useTranslation("picture-edits");
  const { memorialId, mediaId, slug } = edited;
  const editing = useEditing(edited);
  const [tool, setTool] = useState<Tool>("crop");
  const [isMarking, setMarking] = useState(false);
  const [isBefore, setBefore] = useState(false);
  const [brush, setBrush] = useState(BRUSH);
  const suggesting = useMutation({
    mutationFn: () => call(suggestEdit, { params: { id: memorialId, mediaId } }),
  });
  const [dust, setDust] = useState<NonNullable<Recipe["heals"]>>([]);
  useUndoKeys(editing.undo, editing.redo);

  const { recipe } = editing;
  const viewed = isBefore ? UNTOUCHED : viewedRecipe(recipe, tool, isMarking);
  const asked = { suggesting, memorialId, mediaId, slug };
  const panels = {
    crop: <CropPanel editing={editing} />,
    straighten: <StraightenPanel {...{ editing, isMarking, setMarking, ...asked }} />,
    light: <LightPanel editing={editing} />,
    old: <OldPanel {...{ editing, brush, setBrush, dust, setDust, suggesting }} />,
    hide: <HidePanel editing={editing} />,
  };
  const prints = suggesting.data?.cutOuts ?? [];
  return (
    <SitePage title={t("title")} above={<EditorBar slug={slug} editing={editing} />}>
      <div className="edit-room" data-theme="dark">
        <h1 className="visually-hidden">{t("title")}</h1>
        <Stage sources={editing.edit.sources} recipe={viewed}>
          {(view) =>
            !isBefore && (
              <Overlay {...{ tool, isMarking, editing, view, brush, prints, dust, setDust }} />
            )
          }
        </Stage>
        <div className="edit-tools">
          <EditorNotices editing={editing} />
          <EditorSteps editing={editing} onBefore={setBefore} />
          <Tabs
            label={t("tools.label")}
            tabs={TOOLS.map((key) => ({
              key,
              title: t(`tools.${key}`),
              content: key === tool && panels[key],
            }))}
            value={tool}
            onChange={setTool}
          />
          <Versions {...{ editing, memorialId, mediaId }} />
        </div>
      </div>
    </SitePage>
  );
}
