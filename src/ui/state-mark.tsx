import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type StateMarkProps = {
  /** ○ open, ◐ half, ● full, ◆ stop. */
  sign?: "open" | "half" | "full" | "stop";
  tone?: "good" | "warn";
  children: ReactNode;
};

/** How a thing stands: a sign and a word, never colour alone. */
export function StateMark({ sign = "open", tone, children }: StateMarkProps) {
  return (
    <span
      className={classNames("state", sign !== "open" && `state-${sign}`, tone && `state-${tone}`)}
    >
      <span>{children}</span>
    </span>
  );
}
