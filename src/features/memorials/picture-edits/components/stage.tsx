import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Size } from "../engine/picture.ts";
import type { Recipe } from "../engine/recipe.ts";
import { loadCopy, Preview, type Shown } from "./preview.ts";

type StageProps = {
  /** Address of the working copy. */
  source: string;
  recipe: Recipe;
  /** What lies over the picture, in its pixels. */
  children: (view: Shown) => ReactNode;
};

/** The picture as the recipe makes it. */
export function Stage({ source, recipe, children }: StageProps) {
  const { t } = useTranslation("picture-edits");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isRetouching, setRetouching] = useState(false);
  const room = useRoom(canvas);
  const shown = useMemo(
    () => (preview === null || room === null ? null : preview.look(recipe, room)),
    [preview, room, recipe],
  );

  useEffect(() => {
    let opened: Preview | null = null;
    let isOver = false;
    loadCopy(source).then(
      (copy) => {
        if (isOver || canvas.current === null) return;
        opened = new Preview(canvas.current, copy, setRetouching);
        setPreview(opened);
      },
      () => setFailed(!isOver),
    );
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [source]);

  useLayoutEffect(() => {
    if (shown !== null) preview?.draw(shown.plan);
  }, [preview, shown]);

  return (
    <div className="edit-stage">
      <canvas ref={canvas} className="edit-canvas" role="img" aria-label={t("stage.picture")} />
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
function useRoom(canvas: { readonly current: HTMLElement | null }): Size | null {
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
  }, [canvas]);
  return room;
}
