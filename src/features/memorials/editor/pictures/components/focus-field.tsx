import "./focus-field.css";
import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#ui/field.tsx";
import { Picture, type PictureView } from "#ui/picture.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import {
  focusIn,
  focusOf,
  itemField,
} from "#features/memorials/editor/autosave/components/item-fields.ts";
import { useLeaving, usePauses } from "#features/memorials/editor/autosave/components/pauses.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";

type Focus = { x: number; y: number };

/** The default focus point: where a face usually is. */
const GUESS: Focus = { x: 50, y: 33 };
const STEP = 2;
const LARGE_STEP = 10;
/** Pause in moving after which the point is saved. */
const PAUSE_MS = 900;

const MOVES: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export type FocusFieldProps = {
  item: MediaItem;
  picture: PictureView;
  /** What else is done to the picture itself. */
  children?: ReactNode;
};

/**
 * Sets the focus point that cropping must keep: a ring on the picture, with previews of both crops.
 */
export function FocusField({ item, picture, children }: FocusFieldProps) {
  const { t } = useTranslation("editor");
  const { text, problem, type, leave, pause } = useSavedField(itemField(item.id, "focus"));
  const focus = focusIn(item, text) ?? GUESS;
  const { x, y } = focus;
  const field = useRef<HTMLDivElement>(null);
  const setFocus = (point: Focus) => type(focusOf(item, point));
  // Applied at once, saved after a pause, or when the panel closes before it.
  usePauses(text, pause, PAUSE_MS);
  useLeaving(leave);

  // The content security policy allows no style attributes, except those set by script.
  useLayoutEffect(() => {
    field.current?.style.setProperty("--focus-x", `${x}%`);
    field.current?.style.setProperty("--focus-y", `${y}%`);
  }, [x, y]);

  function point({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    setFocus({
      x: percent((clientX - box.left) / box.width),
      y: percent((clientY - box.top) / box.height),
    });
  }

  function move(event: KeyboardEvent) {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    setFocus({ x: within(focus.x + by.x * step), y: within(focus.y + by.y * step) });
  }

  return (
    <div className="focus-field" ref={field}>
      <figure>
        <div className="focus-aim">
          <Picture picture={picture} sizes="(min-width: 62rem) 40vw, 100vw" />
          {/* The whole picture is the button: pressed anywhere, moved by arrow keys. */}
          <button
            type="button"
            className="focus-button"
            aria-label={t("pictures.focus", focus)}
            onKeyDown={move}
            onClick={(event) => event.detail > 0 && point(event)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => isDragged(event) && point(event)}
          >
            <span className="focus-ring" />
          </button>
        </div>
        <figcaption>{t("pictures.focusHow")}</figcaption>
      </figure>
      {children}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div className="focus-crops">
        {(["phone", "computer"] as const).map((place) => (
          <figure key={place} className={`focus-crop-${place}`}>
            <Picture picture={{ ...picture, alt: "" }} sizes="10rem" />
            <figcaption>{t(`pictures.crops.${place}`)}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Mouse or pen only; a finger on the picture may want to scroll the page. */
function isDragged({ currentTarget, pointerId, pointerType, buttons }: PointerEvent): boolean {
  return pointerType !== "touch" && buttons > 0 && currentTarget.hasPointerCapture(pointerId);
}

function within(value: number): number {
  return Math.min(100, Math.max(0, value));
}

function percent(share: number): number {
  return within(Math.round(share * 100));
}
