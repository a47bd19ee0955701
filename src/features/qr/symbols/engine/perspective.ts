export type Point = { x: number; y: number };

/** In the symbol's order, not the picture's: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Maps points of the symbol, `size` wide from 0, 0, to the picture. */
export function projection(corners: Corners, size: number): (x: number, y: number) => Point {
  const [a, b, c, d] = corners;
  const across = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const [one, two] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ];
  const whole = one.x * two.y - two.x * one.y;
  const g = (across.x * two.y - two.x * across.y) / whole;
  const h = (one.x * across.y - across.x * one.y) / whole;
  const [ax, ay] = [b.x - a.x + g * b.x, b.y - a.y + g * b.y];
  const [dx, dy] = [d.x - a.x + h * d.x, d.y - a.y + h * d.y];
  return (x, y) => {
    const [u, v] = [x / size, y / size];
    const depth = g * u + h * v + 1;
    return { x: (ax * u + dx * v + a.x) / depth, y: (ay * u + dy * v + a.y) / depth };
  };
}

/** The shortest side. */
export function shortestSide(corners: Corners): number {
  const sides = corners.map((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    return Math.hypot(next.x - corner.x, next.y - corner.y);
  });
  return Math.min(...sides);
}
