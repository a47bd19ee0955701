/** The sides of a square as people write them: `4 × 4 cm`, `4,5 × 4,5 cm`. */
export function formatSquare(sideMm: number, language: string): string {
  const side = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(sideMm / 10);
  return `${side} × ${side} cm`;
}

/** `1,4 mm`, in one piece. */
export function formatMillimetres(mm: number, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(mm);
  return `${number}\u00a0mm`;
}

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** `50 MB`, `2 GB`, in one piece: a limit as it is set, of 1,024 units. */
export function formatLimit(bytes: number, language: string): string {
  const megabytes = bytes / 1024 / 1024;
  const isLarge = megabytes >= 1024;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const number = format.format(isLarge ? megabytes / 1024 : megabytes);
  return `${number}\u00a0${isLarge ? "GB" : "MB"}`;
}

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
