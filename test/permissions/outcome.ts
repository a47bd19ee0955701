import type { Asker, Outcome } from "./rules.ts";
import type { Line } from "./things.ts";

/** The answer of a call: its status and, for an error, its code. */
export type Answered = { status: number; code: string | null };

/** "409 qr.outOfOrder", or "412" where there is no code. */
export function told({ status, code }: Answered): string {
  return code === null ? String(status) : `${status} ${code}`;
}

const REFUSALS: Record<string, Outcome> = {
  "401 unauthenticated": "login",
  "403 forbidden": "forbidden",
  "404 notFound": "notFound",
};

/**
 * Whether an answer counts as allowed. An error other than the three refusals does so only if the
 * call's line names it (`fails`); anything else, such as a 500 or an unexpected 400, is returned as
 * it is and equals no outcome.
 */
export function outcomeOf(
  answer: Answered,
  asker: Asker,
  { may, fails }: Pick<Line, "may" | "fails">,
): string {
  const refusal = REFUSALS[told(answer)];
  if (refusal !== undefined) return refusal;
  if (answer.status >= 200 && answer.status < 300) return "allowed";
  if (told(answer) !== fails) return told(answer);
  return may(asker) === "tooLate" ? "tooLate" : "allowed";
}
