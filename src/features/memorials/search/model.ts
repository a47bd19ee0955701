/** A list of what comes before this id begins with the given one. */
export function idAfter(id: string): string {
  return moved(id, 1n);
}

/** A list of what comes after this id begins with the given one. */
export function idBefore(id: string): string {
  return moved(id, -1n);
}

function moved(id: string, by: bigint): string {
  const digits = (BigInt(`0x${id.replaceAll("-", "")}`) + by).toString(16).padStart(32, "0");
  const ends = [8, 12, 16, 20, 32];
  return ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).join("-");
}
