/** The box of a curve's coordinates; it is drawn as wide and high as its place. */
export const CHART_WIDTH = 100;
export const CHART_HEIGHT = 32;
/** Room for half of the line above and below. */
const EDGE = 1.5;
const DECIMALS = 100;

/**
 * The SVG path of a curve from nothing up to `top`. It is interrupted where there is no value; a value
 * alone is a dot.
 */
export function chartPath(values: readonly (number | null)[], top: number): string {
  const last = Math.max(1, values.length - 1);
  const path = values.map((value, index) => {
    if (value === null) return "";
    const x = (index / last) * CHART_WIDTH;
    const y = CHART_HEIGHT - EDGE - (value / (top || 1)) * (CHART_HEIGHT - 2 * EDGE);
    const at = `${rounded(x)} ${rounded(y)}`;
    return isKnown(values[index - 1])
      ? `L${at}`
      : `M${at}${isKnown(values[index + 1]) ? "" : "h0"}`;
  });
  return path.join("");
}

function isKnown(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
