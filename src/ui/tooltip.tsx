import "./tooltip.css";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export type TooltipProps = {
  /** A short explanation of the target. */
  text: ReactNode;
  /** A button or link: only focusable elements have tooltips. Not inside a paragraph. */
  children: ReactElement;
};

/**
 * Shown on hover or focus; Escape closes it. Touch never sees it, so it only repeats what is said
 * elsewhere.
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
