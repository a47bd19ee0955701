import { useEffect, useRef, type DragEvent, type MouseEvent, type PointerEvent } from "react";

/** Longer than a tap, and shorter than what opens a phone's own menu for a picture. */
const LONG_PRESS_MS = 400;
/** A finger that moves further scrolls, in pixels. */
const TOLERANCE = 10;

/** Handlers for the frame of pictures: a finger that rests on one, counted from zero. */
export function useLongPress(onLongPress: (place: number) => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null);
  /** Whether a finger is on a picture. */
  const isTouch = useRef(false);
  /** The click that follows is part of the press. */
  const isDone = useRef(false);

  function cancel() {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
  }
  useEffect(() => cancel, []);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      cancel();
      isDone.current = false;
      const place = placeOf(event);
      isTouch.current = event.pointerType === "touch" && place !== -1;
      if (!isTouch.current) return;
      const timer = setTimeout(() => {
        isDone.current = true;
        onLongPress(place);
      }, LONG_PRESS_MS);
      pressed.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (pressed.current === null) return;
      const { x, y } = pressed.current;
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    /** Pictures are dragged by a mouse alone. */
    onDragStartCapture(event: DragEvent) {
      if (!isTouch.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      if (isTouch.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isDone.current) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function placeOf({ target, currentTarget }: PointerEvent<HTMLElement>): number {
  const figure = target instanceof Element ? target.closest("figure") : null;
  const figures = [...currentTarget.querySelectorAll(".picture-rows > figure")];
  return figures.findIndex((one) => one === figure);
}
