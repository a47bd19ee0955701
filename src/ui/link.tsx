import type { ComponentProps } from "react";
import { Link } from "react-router";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of ours ("/login"), a place on the page ("#candles") or a full address. */
  to: string;
  /** Ask the server for the page instead of changing it in the browser. */
  reload?: boolean;
};

/** A link that changes the page in the browser when it leads to a page of ours. */
export function TextLink({ to, reload = false, children, ...rest }: LinkProps) {
  const ours = to.startsWith("/") && !to.startsWith("//");
  if (ours && !reload) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
