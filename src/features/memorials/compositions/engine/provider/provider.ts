import type { Readable } from "node:stream";
import type { Choices } from "../score.ts";

/** What a provider is told: nothing of the page. */
export type Style = Pick<Choices, "form" | "mood" | "instruments" | "tempo"> & { minutes: number };

/** Who makes pieces for money, somewhere else. */
export type MusicProvider = {
  /**
   * Asks for a piece, once, and returns the bytes of an MP3 as they come: they are a stranger's, and may fail or never
   * end. Throws a `ProviderError`.
   */
  order(style: Style, stopped: AbortSignal): Promise<Readable>;
};

/**
 * - `unreached`: it couldn't be asked, or is too busy.
 * - `closed`: it takes no orders from us (key, plan or quota), or isn't set up.
 * - `refused`: it takes this order as a wrong one.
 * - `lost`: asked, but not answered whole.
 * - `unusable`: what it sent is no music.
 */
export type ProviderProblem = "unreached" | "closed" | "refused" | "lost" | "unusable";

/** After these it may have been paid. */
const MAYBE_PAID: readonly ProviderProblem[] = ["lost", "unusable"];

export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  /** When it may be asked again; `null` where it says nothing of that. */
  readonly retryAfterSeconds: number | null;

  constructor(
    problem: ProviderProblem,
    says: string,
    {
      cause,
      retryAfterSeconds = null,
    }: { cause?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(says, { cause });
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isUnpaid(): boolean {
    return !MAYBE_PAID.includes(this.problem);
  }
}
