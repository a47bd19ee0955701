import "./tooltip.css";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export type TooltipProps = {
  /** A few words more about what is pointed at. */
  text: ReactNode;
  /** A button or link: what takes no focus has no tooltip. Not inside a paragraph. */
  children: ReactElement;
};

/**
 * A note to what is pointed at or has the focus; Escape puts it away. A finger never sees it, so it
 * says nothing that isn't also said elsewhere.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content className="tooltip" sideOffset={8} collisionPadding={16}>
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
