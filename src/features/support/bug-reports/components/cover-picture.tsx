import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import {
  brushOf,
  coveredPicture,
  paintCovered,
  sizeOf,
  type Point,
  type Stroke,
} from "./covered.ts";

/** Draws what is sent. */
export type DrawPicture = () => HTMLCanvasElement;

export type CoverPictureProps = {
  picture: ImageBitmap;
  /** Called with the picture as it may be sent; `null` until something is covered, or nothing needs to be. */
  onChange: (draw: DrawPicture | null) => void;
  error: string | undefined;
};

/** Covers parts of one's own screenshot before it can be sent. */
export function CoverPicture({ picture, onChange, error }: CoverPictureProps) {
  const { t } = useTranslation("bug-reports");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [isClear, setClear] = useState(false);
  const size = sizeOf(picture);
  const isReady = strokes.length > 0 || isClear;

  useEffect(() => {
    if (canvas.current !== null) paintCovered(canvas.current, picture, strokes, cursor);
  }, [picture, strokes, cursor]);
  useEffect(() => {
    onChange(isReady ? () => coveredPicture(picture, strokes) : null);
  }, [picture, strokes, isReady, onChange]);

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const isDown = event.type === "pointerdown";
    if (!isDown && event.buttons === 0) return;
    if (isDown) event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    setCursor(null);
    setStrokes((before) =>
      isDown ? [...before, [point]] : [...before.slice(0, -1), [...(before.at(-1) ?? []), point]],
    );
  }

  const here = () => cursor ?? { x: size.width / 2, y: size.height / 2 };

  function move(event: KeyboardEvent) {
    const next = movedBy(event.key, here(), brushOf(size), size);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  }

  /** By keys; a finger has covered before its press is over. */
  function cover(event: MouseEvent) {
    if (event.detail > 0) return;
    const point = here();
    setCursor(point);
    setStrokes((before) => [...before, [point]]);
  }

  return (
    <div className="stack">
      <p className="small" id="cover-how">
        {t("own.how")}
      </p>
      <button
        type="button"
        className="bug-cover"
        aria-label={t("own.label", { count: strokes.length })}
        aria-describedby="cover-how"
        onKeyDown={move}
        onClick={cover}
        onBlur={() => setCursor(null)}
      >
        <canvas
          ref={canvas}
          {...size}
          className="bug-picture bug-picture-own"
          onPointerDown={draw}
          onPointerMove={draw}
        />
      </button>
      <div className="actions">
        <Button
          variant="quiet"
          small
          disabled={strokes.length === 0}
          onClick={() => setStrokes((before) => before.slice(0, -1))}
        >
          {t("own.undo")}
        </Button>
      </div>
      {strokes.length === 0 && (
        <Checkbox
          label={t("own.clear")}
          checked={isClear}
          onChange={(event) => setClear(event.target.checked)}
          error={error}
        />
      )}
    </div>
  );
}

function pointOf(event: PointerEvent<HTMLCanvasElement>): Point {
  const { width, height } = event.currentTarget;
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.x) / box.width) * width,
    y: ((event.clientY - box.y) / box.height) * height,
  };
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function movedBy(
  key: string,
  { x, y }: Point,
  by: number,
  { width, height }: { width: number; height: number },
): Point | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  return {
    x: Math.min(width, Math.max(0, x + step.x * by)),
    y: Math.min(height, Math.max(0, y + step.y * by)),
  };
}
