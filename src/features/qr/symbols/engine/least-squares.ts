/** An observation as a linear combination of the unknowns. */
export type Row = { terms: readonly number[]; value: number };

/** Regularisation for unknowns without observations. */
const RIDGE = 1e-6;

/** The unknowns that minimise the squared residuals. */
export function solve(rows: readonly Row[]): number[] {
  const count = rows[0]?.terms.length ?? 0;
  const normal = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count + 1 }, (__, column) => {
      let sum = row === column ? RIDGE : 0;
      for (const { terms, value } of rows) {
        sum += (terms[row] ?? 0) * (column === count ? value : (terms[column] ?? 0));
      }
      return sum;
    }),
  );
  return eliminated(normal);
}

/** Gauss–Jordan; normal equations need no pivoting. */
function eliminated(equations: number[][]): number[] {
  for (const [index, row] of equations.entries()) {
    const pivot = row[index] ?? 1;
    for (const [other, equation] of equations.entries()) {
      if (other === index) continue;
      const share = (equation[index] ?? 0) / pivot;
      if (share === 0) continue;
      for (const [column, value] of row.entries()) {
        equation[column] = (equation[column] ?? 0) - share * value;
      }
    }
  }
  return equations.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
