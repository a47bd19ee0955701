import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PictureEdit } from "../contract.ts";
import type { Size } from "../engine/picture.ts";
import type { Recipe } from "../engine/recipe.ts";
import { Preview, type Shown } from "./preview.ts";
import { webglRenderer } from "./webgl-renderer.ts";
import { useCopies } from "./working-copies.ts";

/** Contexts that a browser may take away, before the picture is drawn without a graphics card. */
const CONTEXTS_MAX = 2;

type StageProps = {
  sources: PictureEdit["sources"];
  recipe: Recipe;
  /** What lies over the picture, in its pixels. */
  children: (view: Shown) => ReactNode;
};

/** The picture as the recipe makes it. */
export function Stage({ sources, recipe, children }: StageProps) {
  const { t } = useTranslation("picture-edits");
  const canvas = useRef<HTMLCanvasElement>(null);
  const { copies, hasFailed } = useCopies(sources);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [lostContexts, setLostContexts] = useState(0);
  const [isRetouching, setRetouching] = useState(false);
  const room = useRoom(canvas, lostContexts);
  const shown = useMemo(
    () => (preview === null || room === null ? null : preview.look(recipe, room)),
    [preview, room, recipe],
  );

  useEffect(() => {
    const element = canvas.current;
    if (copies === null || element === null) return undefined;
    let isOver = false;
    const onLost = () => {
      if (!isOver) setLostContexts(lostContexts + 1);
    };
    const renderer = lostContexts < CONTEXTS_MAX ? webglRenderer(element, onLost) : null;
    const opened = new Preview(element, copies, renderer, setRetouching);
    setPreview(opened);
    return () => {
      isOver = true;
      opened.close();
    };
  }, [copies, lostContexts]);

  useLayoutEffect(() => {
    if (shown !== null) preview?.draw(shown.plan);
  }, [preview, shown]);

  return (
    <div className="edit-stage">
      <canvas
        key={lostContexts}
        ref={canvas}
        className="edit-canvas"
        role="img"
        aria-label={t("stage.picture")}
      />
      {shown && (
        <svg className="edit-overlay" viewBox={`0 0 ${shown.size.width} ${shown.size.height}`}>
          {children(shown)}
        </svg>
      )}
      <p className="edit-stage-status" role="status">
        {hasFailed && t("stage.failed")}
        {!hasFailed && preview === null && t("stage.loading")}
        {isRetouching && t("stage.retouching")}
      </p>
    </div>
  );
}

/** How many pixels of the screen there are for the picture. */
function useRoom(canvas: { readonly current: HTMLElement | null }, key: number): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      const width = Math.max(1, Math.round(clientWidth * devicePixelRatio));
      const height = Math.max(1, Math.round(clientHeight * devicePixelRatio));
      setRoom({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas, key]);
  return room;
}
