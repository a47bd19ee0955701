/** What of a recording is heard, in seconds. */
export type Part = {
  startsAt: number;
  /** `null`: the end. */
  endsAt: number | null;
  fadeIn: number;
  fadeOut: number;
};

export const WHOLE: Part = { startsAt: 0, endsAt: null, fadeIn: 0, fadeOut: 0 };

/** Sound that no browser refuses, and that loudness is measured of. */
const FORMAT =
  "aformat=sample_fmts=fltp:sample_rates=44100|48000:channel_layouts=mono|stereo" as const;

/** How long the part is; all of it where nothing of the part is in a recording of this length. */
export function heardIn(part: Part, seconds: number): Part & { endsAt: number } {
  const endsAt = Math.min(part.endsAt ?? seconds, seconds);
  return part.startsAt < endsAt ? { ...part, endsAt } : { ...WHOLE, endsAt: seconds };
}

export function isWhole({ startsAt, endsAt, fadeIn, fadeOut }: Part): boolean {
  return startsAt === 0 && endsAt === null && fadeIn === 0 && fadeOut === 0;
}

/**
 * The filters of ffmpeg that leave the part, cut between two samples. They go by the time stamps
 * alone, as they begin anew where a file changes its format on the way.
 */
export function filtersFor(part: Part, seconds: number): string {
  const { startsAt, endsAt, fadeIn, fadeOut } = heardIn(part, seconds);
  const length = endsAt - startsAt;
  const [rising, falling] = [Math.min(fadeIn, length), Math.min(fadeOut, length)];
  // To the end as it is, not as it was measured: the last samples are kept.
  const end = endsAt < seconds ? `:end=${time(endsAt)}` : "";
  return [
    FORMAT,
    (startsAt > 0 || end !== "") && `atrim=start=${time(startsAt)}${end}`,
    rising > 0 && `afade=t=in:st=${time(startsAt)}:d=${time(rising)}`,
    falling > 0 && `afade=t=out:st=${time(endsAt - falling)}:d=${time(falling)}`,
    startsAt > 0 && `asetpts=PTS-${time(startsAt)}/TB`,
  ]
    .filter((filter) => filter !== false)
    .join(",");
}

/** Never in the notation with an exponent, which ffmpeg reads as something else. */
function time(seconds: number): string {
  return seconds.toFixed(6);
}
