/** The sides of a square as people write them: `4 × 4 cm`, `4,5 × 4,5 cm`. */
export function formatSquare(sideMm: number, language: string): string {
  const side = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(sideMm / 10);
  return `${side} × ${side} cm`;
}

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** `17 kB`, `4,2 MB`: formatted as phones do. */
export function formatSize(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(bytes / (isLarge ? MEGABYTE : KILOBYTE));
}
