/** What is heard, as measured by EBU R 128. */
export type Loudness = {
  /** Integrated, in LUFS; `null` for silence, and for less than the 0.4 s that it is measured over. */
  integrated: number | null;
  /** In dBTP. */
  truePeak: number;
};

const TARGET = -18;
/** Of what is served. */
export const TRUE_PEAK_MAX = -1.5;
/** A recording that is fainter than this allows for is mostly noise. */
const GAIN_MAX = 24;
/** Lossy formats move peaks: by less than this where few are near the limit. */
const MARGIN = 0.5;

/**
 * Reads what ffmpeg's filter `ebur128` reported last; `null` if it said nothing. It reports anew
 * where a file changes its format on the way: of these the loudest counts.
 */
export function readLoudness(said: string): Loudness | null {
  const integrated = numbersIn(said, /Integrated loudness:\s+I:\s+(\S+) LUFS/g);
  const peaks = numbersIn(said, /True peak:\s+Peak:\s+(\S+) dBFS/g);
  if (integrated.length === 0 || peaks.length === 0) return null;
  const loudest = Math.max(...integrated);
  // The gate, below which nothing counts: what it says of silence.
  return { integrated: loudest <= -70 ? null : loudest, truePeak: Math.max(...peaks) };
}

function numbersIn(said: string, pattern: RegExp): number[] {
  const found = [...said.matchAll(pattern)].map(([, text]) => Number(text));
  // `-inf` and `nan` are those of silence.
  return found.map((each) => (Number.isFinite(each) ? each : -Infinity));
}

/** The one gain, in dB, that makes it as loud as the others without its peaks being cut off. */
export function gainFor({ integrated, truePeak }: Loudness): number {
  const wanted = integrated === null ? 0 : TARGET - integrated;
  const gain = Math.min(wanted, GAIN_MAX, TRUE_PEAK_MAX - MARGIN - truePeak);
  return Math.round(gain * 100) / 100;
}

/** How loud it is then, in LUFS. */
export function loudnessWith({ integrated }: Loudness, gain: number): number | null {
  return integrated === null ? null : Math.round((integrated + gain) * 10) / 10;
}
