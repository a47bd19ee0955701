import type { TreeStem } from "../../layout/engine/tree-shapes.ts";
import { classNames } from "#ui/class-names.ts";
import { rowClass } from "./places-css.ts";

/** The lines between the rows, stretched over each: who descends from whom is said by the lists, too. */
export function Wires({ stems }: { stems: readonly TreeStem[] }) {
  const rows = [...new Set(stems.map(({ row }) => row))].toSorted((a, b) => a - b);
  return rows.map((row) => (
    <svg
      key={row}
      className={classNames("wires", row % 2 === 1 && "wires-between", rowClass(row))}
      viewBox="0 0 8 2"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {linesOf(stems.filter((stem) => stem.row === row)).map(({ look, path }) => (
        <Line key={look} look={look} path={path} />
      ))}
    </svg>
  ));
}

/** A stem not by birth is two lines: a thick one with a line of paper in it. */
function Line({ look, path }: { look: string; path: string }) {
  return (
    <>
      <path className={`wire ${look}`} d={path} />
      {look.includes("wire-other") && <path className="wire wire-within" d={path} />}
    </>
  );
}

/** Lines that look alike are one path. */
function linesOf(stems: readonly TreeStem[]) {
  const byLook = new Map<string, string[]>();
  for (const { x1, y1, x2, y2, kind, isLiving } of stems) {
    const look = classNames(`wire-${kind}`, isLiving && "wire-living");
    byLook.set(look, [...(byLook.get(look) ?? []), `M${x1} ${y1}L${x2} ${y2}`]);
  }
  return [...byLook].map(([look, paths]) => ({ look, path: paths.join("") }));
}
