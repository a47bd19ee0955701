import { useDragging, type Draggable } from "./dragging.ts";

/** An area that is moved as a whole. */
export function Area({ outline, ...draggable }: Draggable & { outline: string }) {
  return <path className="edit-area" d={outline} {...useDragging(draggable)} />;
}
