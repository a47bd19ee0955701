import { useRef, type DragEvent } from "react";

/** A custom type, so that a file from elsewhere isn't mistaken for a picture of the page. */
const TYPE = "application/x-picture-place";

/**
 * Reorders pictures by dragging with a mouse; keyboard and touch users have buttons. The gallery
 * component is unaware of it, as visitors use it, too.
 */
export function usePictureDrag(onMove: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null);

  function over({ target, currentTarget }: DragEvent<HTMLElement>) {
    const figures = [...currentTarget.querySelectorAll<HTMLElement>(".picture-rows > figure")];
    const figure = target instanceof Element ? target.closest("figure") : null;
    return { figures, place: figures.findIndex((one) => one === figure) };
  }

  /** The item takes the target's position; those in between shift towards its old one. */
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
