import { useEffect, type RefObject } from "react";
import { moved, WHOLE, zoomed, type Zoom } from "./zoom.ts";

const DOUBLE_TAP = 2.5;
const KEY_STEP = 1.5;
const WHEEL_STEP = 200;

/**
 * Pinching, a double tap, Ctrl with the wheel, and the keys + − 0 zoom the picture in `area`;
 * dragging then pans it. While zoomed, the area carries `data-zoomed` and larger variants are
 * fetched.
 */
export function useZoomGestures(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (area.current === null) return undefined;
    const stop = new AbortController();
    watchGestures(zoomableIn(area.current), { signal: stop.signal });
    return () => stop.abort();
  }, [area]);
}

type Point = { x: number; y: number };

/** The zoomable picture in an area. */
function zoomableIn(area: HTMLElement) {
  let zoom: Zoom = WHOLE;
  const room = () => ({ width: area.clientWidth, height: area.clientHeight });

  function show(next: Zoom) {
    zoom = next;
    const isLarge = zoom.scale > 1;
    area.toggleAttribute("data-zoomed", isLarge);
    const image = area.querySelector("img");
    if (image === null) return;
    const { x, y, scale } = zoom;
    image.style.transform = isLarge ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    if (isLarge) fetchSharper(area);
  }

  return {
    area,
    isLarge: () => zoom.scale > 1,
    showWhole: () => show(WHOLE),
    /** `at` is a point in the viewport; defaults to the centre. */
    grow(factor: number, at?: Point) {
      const { left, top, width, height } = area.getBoundingClientRect();
      const fromMiddle = at
        ? { x: at.x - left - width / 2, y: at.y - top - height / 2 }
        : { x: 0, y: 0 };
      show(zoomed(zoom, factor, fromMiddle, room()));
    },
    move: (by: Point) => show(moved(zoom, by, room())),
  };
}

function fetchSharper(area: HTMLElement): void {
  for (const form of area.querySelectorAll<HTMLSourceElement | HTMLImageElement>("source, img")) {
    form.sizes = "250vw";
  }
}

type Zoomable = ReturnType<typeof zoomableIn>;

function watchGestures(zoomable: Zoomable, options: { signal: AbortSignal }): void {
  const { area } = zoomable;
  watchFingers(zoomable, options);
  area.addEventListener(
    "dblclick",
    ({ clientX: x, clientY: y }) =>
      zoomable.isLarge() ? zoomable.showWhole() : zoomable.grow(DOUBLE_TAP, { x, y }),
    options,
  );
  area.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      zoomable.grow(Math.exp(-event.deltaY / WHEEL_STEP), { x, y });
    },
    { ...options, passive: false },
  );
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "+") zoomable.grow(KEY_STEP);
      if (key === "-") zoomable.grow(1 / KEY_STEP);
      if (key === "0") zoomable.showWhole();
    },
    options,
  );
}

function watchFingers(zoomable: Zoomable, options: { signal: AbortSignal }): void {
  const fingers = new Map<number, Point>();

  function put({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    fingers.set(pointerId, { x, y });
  }

  function move({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const last = fingers.get(pointerId);
    if (last === undefined) return;
    const before = spreadOf(fingers);
    fingers.set(pointerId, { x, y });
    const after = spreadOf(fingers);
    if (before !== null && after !== null) {
      zoomable.grow(after.distance / Math.max(1, before.distance), after.middle);
      zoomable.move(difference(before.middle, after.middle));
    } else if (zoomable.isLarge()) {
      zoomable.move(difference(last, { x, y }));
    }
  }

  function lift({ pointerId }: PointerEvent) {
    fingers.delete(pointerId);
  }

  zoomable.area.addEventListener("pointerdown", put, options);
  document.addEventListener("pointermove", move, options);
  document.addEventListener("pointerup", lift, options);
  document.addEventListener("pointercancel", lift, options);
}

function difference(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** The midpoint of two fingers; `null` for one, which only pans. */
function spreadOf(fingers: ReadonlyMap<number, Point>) {
  const [one, other] = fingers.values();
  if (one === undefined || other === undefined) return null;
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { middle, distance: Math.hypot(one.x - other.x, one.y - other.y) };
}
