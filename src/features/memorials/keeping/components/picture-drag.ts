import { useRef, type DragEvent } from "react";

/** Of ours, so that a file from elsewhere isn't mistaken for a picture of the page. */
const TYPE = "application/x-picture-place";

/**
 * Pictures in rows, pulled to another place with a mouse; keys and fingers have buttons for it. The
 * rows know nothing of it: they are the visitor's too, where nothing is moved.
 */
export function usePictureDrag(onMove: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null);

  function over({ target, currentTarget }: DragEvent<HTMLElement>) {
    const figures = [...currentTarget.querySelectorAll<HTMLElement>(".picture-rows > figure")];
    const figure = target instanceof Element ? target.closest("figure") : null;
    return { figures, place: figures.findIndex((one) => one === figure) };
  }

  /** It comes to stand where the other stands, so the others move towards where it was. */
  function mark(figures: readonly HTMLElement[], place: number) {
    for (const [index, { dataset }] of figures.entries()) {
      if (index !== place || dragged.current === null || index === dragged.current) {
        delete dataset["drop"];
      } else {
        dataset["drop"] = index < dragged.current ? "before" : "after";
      }
    }
  }

  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      const { place } = over(event);
      if (place === -1) return;
      dragged.current = place;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData(TYPE, String(place));
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged.current === null) return;
      const { figures, place } = over(event);
      if (place !== -1) event.preventDefault();
      mark(figures, place);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged.current === null) return;
      event.preventDefault();
      const { place } = over(event);
      if (place !== -1 && place !== dragged.current) onMove(dragged.current, place);
    },
    onDragEnd(event: DragEvent<HTMLElement>) {
      dragged.current = null;
      mark(over(event).figures, -1);
    },
  };
}
