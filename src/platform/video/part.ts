/** What of a recording is heard, in seconds. */
export type Part = {
  startsAt: number;
  /** `null`: the end. */
  endsAt: number | null;
  fadeIn: number;
  fadeOut: number;
};

export const WHOLE: Part = { startsAt: 0, endsAt: null, fadeIn: 0, fadeOut: 0 };

export type Channels = 1 | 2;

/** A recording with what its parts depend on. */
export type Extent = { seconds: number; channels: Channels };

/**
 * What loudness is measured of, and encoders take, without any further choice: older versions of
 * ffmpeg fail at one. Opus has this rate, too, and AAC at it is played everywhere.
 */
function format(channels: Channels): string {
  const layout = channels === 1 ? "mono" : "stereo";
  return `aformat=sample_fmts=dbl:sample_rates=48000:channel_layouts=${layout}`;
}

/** What is heard of a recording of this length; all of it where nothing of the part is in it. */
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
export function filtersFor(part: Part, { seconds, channels }: Extent): string {
  const { startsAt, endsAt, fadeIn, fadeOut } = heardIn(part, seconds);
  const length = endsAt - startsAt;
  const [rising, falling] = [Math.min(fadeIn, length), Math.min(fadeOut, length)];
  // To the end as it is, not as it was measured: the last samples are kept.
  const end = endsAt < seconds ? `:end=${time(endsAt)}` : "";
  return [
    format(channels),
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
