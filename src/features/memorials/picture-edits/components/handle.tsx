import { useDragging, type Draggable } from "./dragging.ts";

/** A point that is moved. Its size is of the screen, not of the picture. */
export function Handle(draggable: Draggable) {
  const { at, size } = draggable;
  const x = at[0] * size.width;
  const y = at[1] * size.height;
  return (
    <g className="edit-handle" {...useDragging(draggable)}>
      <line className="edit-handle-target" x1={x} y1={y} x2={x} y2={y} />
      <line className="edit-handle-rim" x1={x} y1={y} x2={x} y2={y} />
      <line className="edit-handle-knob" x1={x} y1={y} x2={x} y2={y} />
    </g>
  );
}
