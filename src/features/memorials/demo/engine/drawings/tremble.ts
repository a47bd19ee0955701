import type { Point } from "./outline.ts";

/** Offsets a point like an unsteady hand: neighbours move together, so edges stay continuous. */
export type Tremble = (point: Point) => Point;

/** `reach`: the maximum offset, in units. */
export function createTremble(seed: number, reach = 5.5): Tremble {
  const waves = [
    { size: 46, share: 0.55 },
    { size: 21, share: 0.3 },
    { size: 9.5, share: 0.22 },
  ];
  return ([x, y]) => {
    let dx = 0;
    let dy = 0;
    for (const { size, share } of waves) {
      dx += share * noise(x / size, y / size, seed);
      dy += share * noise(x / size, y / size, seed + 7919);
    }
    return [x + dx * reach, y + dy * reach];
  };
}

/** Value noise in [-1, 1], smooth between whole coordinates. */
function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - left), ease(y - top)];
  const upper = mix(corner(left, top, seed), corner(left + 1, top, seed), u);
  const lower = mix(corner(left, top + 1, seed), corner(left + 1, top + 1, seed), u);
  return mix(upper, lower, v);
}

function corner(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed + 1, 1274126177);
  hash = Math.imul(hash ^ (hash >>> 13), 1103515245);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
