/**
 * A range of container widths in rem: its minimum, the width used for the calculation, the row
 * height.
 */
export type Band = { name: string; from: number; width: number; row: number };

/** The container queries of picture-rows.css. The first covers phones down to 320 px. */
export const bands: readonly Band[] = [
  { name: "a", from: 17.5, width: 21.8, row: 8.25 },
  { name: "b", from: 27, width: 33, row: 9.5 },
  { name: "c", from: 41, width: 47, row: 11 },
  { name: "d", from: 60, width: 69, row: 13.5 },
  { name: "e", from: 80, width: 86, row: 15 },
  { name: "f", from: 100, width: 112, row: 15 },
];

const gap = 1;

export type Rows = {
  /** Indexes of the pictures that begin a row, except the first. */
  breaks: number[];
  /** Index from which pictures keep their natural width, because they don't fill the last row. */
  shortFrom: number | null;
};

/** The best breaks into rows of equal height, optimised over all rows. */
export function breakRows(ratios: readonly number[], band: Band): Rows {
  const count = ratios.length;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= count; end += 1) {
    const choice = { cost: Infinity, from: end - 1 };
    let sum = 0;
    for (let from = end - 1; from >= 0; from -= 1) {
      sum += ratios[from] ?? 1;
      const row = { sum, pictures: end - from };
      if (from < end - 1 && rowHeight(row, band) < 0.5) break;
      const own = end === count ? lastRowCost(row, band) : fullRowCost(row, band);
      const cost = (best[from]?.cost ?? 0) + own;
      if (cost < choice.cost) Object.assign(choice, { cost, from });
    }
    best[end] = choice;
  }
  return rowsOf(best, ratios, band);
}

type Row = { sum: number; pictures: number };

/** The height of a row stretched to full width, relative to the target height. */
function rowHeight(row: Row, band: Band): number {
  return (band.width - gapsOf(row)) / row.sum / band.row;
}

function gapsOf(row: Row): number {
  return (row.pictures - 1) * gap;
}

/** Taller than the target is worse than lower. */
function fullRowCost(row: Row, band: Band): number {
  const height = rowHeight(row, band);
  const off = height > 1 ? 1.6 * (height - 1) : 1 / height - 1;
  return off * off;
}

/**
 * The last row is stretched only if that improves it; otherwise it must fit at the narrowest width.
 */
function lastRowCost(row: Row, band: Band): number {
  return Math.min(fullRowCost(row, band), shortRowCost(row, band));
}

function shortRowCost(row: Row, band: Band): number {
  const natural = row.sum * band.row + gapsOf(row);
  if (natural > band.from) return Infinity;
  const loneUpright = row.pictures === 1 && row.sum < 1;
  return 0.03 + 0.15 * (1 - natural / band.width) + (loneUpright ? 0.8 : 0);
}

function rowsOf(best: readonly { from: number }[], ratios: readonly number[], band: Band): Rows {
  const breaks: number[] = [];
  const lastFrom = best.at(-1)?.from ?? 0;
  for (let from = lastFrom; from > 0; from = best[from]?.from ?? 0) breaks.unshift(from);
  const last = ratios.slice(lastFrom);
  const row = { sum: last.reduce((sum, ratio) => sum + ratio, 0), pictures: last.length };
  const short = last.length > 0 && shortRowCost(row, band) < fullRowCost(row, band);
  return { breaks, shortFrom: short ? lastFrom : null };
}

export type PicturePlace = {
  /** Bands in which a row begins before this picture. */
  breaks: string[];
  /** Bands in which it keeps its natural width, in an incomplete last row. */
  short: string[];
  /** In the first row of some band: worth loading eagerly. */
  first: boolean;
};

/** The positions of all pictures in all bands. */
export function placePictures(ratios: readonly number[]): PicturePlace[] {
  const places: PicturePlace[] = ratios.map(() => ({ breaks: [], short: [], first: false }));
  for (const band of bands) {
    const { breaks, shortFrom } = breakRows(ratios, band);
    const firstUntil = breaks[0] ?? ratios.length;
    places.forEach((place, index) => {
      if (breaks.includes(index)) place.breaks.push(band.name);
      if (shortFrom !== null && index >= shortFrom) place.short.push(band.name);
      if (index < firstUntil) place.first = true;
    });
  }
  return places;
}
