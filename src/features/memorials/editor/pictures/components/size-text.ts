const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** `17 kB`, `4,2 MB`: formatted as phones do. */
export function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(bytes / (isLarge ? MEGABYTE : KILOBYTE));
}
