import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { TextLink, type LinkProps } from "./link.tsx";

export type ButtonLook = {
  /** primary: one per view; quiet: outlined; bare: underlined; bad: outlined in red. */
  variant?: "primary" | "quiet" | "bare" | "bad";
  /** 44 instead of 50 px high. */
  small?: boolean;
};

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** What it is doing ("Gemmer"): shown with a spinner, and clicks are ignored. */
    busy?: string | null;
  };

/** A submit button inside a form needs `type="submit"`. */
export function Button({
  variant,
  small,
  busy = null,
  className,
  onClick,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy === null && rest["aria-disabled"] !== true) onClick?.(event);
    else event.preventDefault();
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, small }), className)}
      aria-busy={busy === null ? undefined : true}
      onClick={press}
    >
      {busy === null ? (
        children
      ) : (
        <>
          <span className="button-spinner" aria-hidden="true" />
          <span role="status">{busy}</span>
        </>
      )}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({ variant, small, className, ...rest }: LinkProps & ButtonLook) {
  return <TextLink {...rest} className={classNames(buttonClass({ variant, small }), className)} />;
}

function buttonClass({ variant = "primary", small = false }: ButtonLook): string {
  return classNames(
    "button",
    variant !== "primary" && `button-${variant}`,
    small && "button-small",
  );
}
