import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeProps = {
  /** Progress: nothing yet ○, under way ◐, done ●, stopped ◆ (always red). */
  sign: "none" | "half" | "full" | "stop";
  /** The colour repeats what the word says. */
  tone?: "good" | "warn";
  children: ReactNode;
};

/** A status: a sign and a word. */
export function Badge({ sign, tone, children }: BadgeProps) {
  return (
    <span
      className={classNames("state", sign !== "none" && `state-${sign}`, tone && `state-${tone}`)}
    >
      <span>{children}</span>
    </span>
  );
}
