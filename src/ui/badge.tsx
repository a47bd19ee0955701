import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeProps = {
  /** How far it is: nothing yet ○, under way ◐, done ●, stopped ◆ (which is always in red). */
  sign: "none" | "half" | "full" | "stop";
  /** The colour only says again what the word says. */
  tone?: "good" | "warn";
  children: ReactNode;
};

/** How a thing stands: a sign and a word. */
export function Badge({ sign, tone, children }: BadgeProps) {
  return (
    <span
      className={classNames("state", sign !== "none" && `state-${sign}`, tone && `state-${tone}`)}
    >
      <span>{children}</span>
    </span>
  );
}
