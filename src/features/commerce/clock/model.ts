/** When the work of a night begins, in UTC: after midnight in Denmark, in summer and in winter. */
export const NIGHT = { hour: 2, minute: 30 };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The nights that begin after the first moment and not after the second, in order. */
export function nightsBetween(from: Date, to: Date): Date[] {
  const nights: Date[] = [];
  const first = Date.UTC(
    from.getUTCFullYear(),
    from.getUTCMonth(),
    from.getUTCDate(),
    NIGHT.hour,
    NIGHT.minute,
  );
  for (let night = first; night <= to.getTime(); night += DAY_MS) {
    if (night > from.getTime()) nights.push(new Date(night));
  }
  return nights;
}

/** Ten years: each night's work takes a moment. */
const MOST_DAYS = 3653;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Where the clock is moved to: a number of days, or a moment (ISO 8601; a day alone means its noon in
 * Denmark, about). `null` for what is neither, or both, or lies in the past or too far ahead.
 */
export function destinationOf(now: Date, given: { days: string; to: string }): Date | null {
  const isByDays = given.days !== "";
  if (isByDays === (given.to !== "")) return null;
  const time = isByDays
    ? now.getTime() + wholeDays(given.days) * DAY_MS
    : Date.parse(DAY.test(given.to) ? `${given.to}T11:00:00Z` : given.to);
  const isReachable = time > now.getTime() && time <= now.getTime() + MOST_DAYS * DAY_MS;
  return isReachable ? new Date(time) : null;
}

function wholeDays(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}

type Environment = {
  testClock: boolean;
  publicUrl: string;
  hasMailServer: boolean;
  hasLiveKey: boolean;
};

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Why the program must not run so, as a sentence that says what to do; `null` if it may. Bills are
 * dated by the clock: nobody outside may get one from an installation in which it was moved.
 */
export function problemOf(environment: Environment, offsetMs: number): string | null {
  const { testClock, publicUrl, hasMailServer, hasLiveKey } = environment;
  if (!testClock) {
    return offsetMs === 0
      ? null
      : "The clock of this database was moved: set TEST_CLOCK=true to go on trying out, or use another database.";
  }
  if (!THIS_MACHINE.has(new URL(publicUrl).hostname)) {
    return "TEST_CLOCK is for trying out on this machine: leave it out, or set PUBLIC_URL to http://localhost.";
  }
  if (hasMailServer) {
    return "TEST_CLOCK must not send mail: leave it out, or leave out SMTP_HOST, and mails are laid into the outbox.";
  }
  if (hasLiveKey) {
    return "TEST_CLOCK must not move money: leave it out, or set STRIPE_SECRET_KEY to a key for testing.";
  }
  return null;
}
