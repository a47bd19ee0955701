/** The sides of a square as people write them: `4 × 4 cm`, `4,5 × 4,5 cm`. */
export function formatSquare(sideMm: number, language: string): string {
  const side = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(sideMm / 10);
  return `${side} × ${side} cm`;
}
