/** Scale of a picture and the offset of its centre in pixels. */
export type Zoom = { scale: number; x: number; y: number };

type Point = { x: number; y: number };
type Room = { width: number; height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 5;

/** Changes the scale; the point at `at` (relative to the centre) stays fixed. */
export function zoomed(zoom: Zoom, factor: number, at: Point, room: Room): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return within(
    { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown },
    room,
  );
}

export function moved({ scale, x, y }: Zoom, by: Point, room: Room): Zoom {
  return within({ scale, x: x + by.x, y: y + by.y }, room);
}

/** Limits the offset to the picture's edges. */
function within({ scale, x, y }: Zoom, { width, height }: Room): Zoom {
  const clamp = (moved: number, size: number) => {
    const far = (size * (scale - 1)) / 2;
    return far === 0 ? 0 : Math.min(far, Math.max(-far, moved));
  };
  return { scale, x: clamp(x, width), y: clamp(y, height) };
}
