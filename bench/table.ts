/** One figure: ours, the comparison, their ratio, and the target. */
export type Row = {
  what: string;
  ours: string;
  comparison: string;
  ratio: string;
  asked: string;
  /** `null` without a target. */
  reached: boolean | null;
};

type Line = Omit<Row, "reached"> & { reached?: Row["reached"] };

const TITLES: Line = {
  what: "",
  ours: "ours",
  comparison: "comparison",
  ratio: "ratio",
  asked: "asked",
};

export function printTable(rows: Row[]): void {
  const lines: Line[] = [TITLES, ...rows];
  const columns = (["what", "ours", "comparison", "ratio", "asked"] as const).map((column) => ({
    column,
    width: Math.max(...lines.map((line) => line[column].length)),
  }));
  for (const line of lines) {
    const cells = columns.map(({ column, width }) =>
      column === "what" ? line[column].padEnd(width) : line[column].padStart(width),
    );
    console.log(`${cells.join("  ")}  ${mark(line.reached ?? null)}`.trimEnd());
  }
}

function mark(reached: boolean | null): string {
  if (reached === null) return "";
  return reached ? "reached" : "missed";
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString("en")}/s`;
}
