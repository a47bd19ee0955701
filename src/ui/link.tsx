import type { ComponentProps } from "react";
import { Link } from "react-router";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path ("/login"), an anchor ("#entries") or a full address. */
  to: string;
  /** Load the document from the server instead of navigating in the browser. */
  reload?: boolean;
};

const IS_RENDERED = typeof document === "undefined";

/** React Router writes these as they are; others it tidies up ("/a/../b", "/a?"). */
const TIDY = /^\/(?:[\w-][^/?#\\]*(?:\/[\w-][^/?#\\]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

/** A link that navigates in the browser if it leads to a page of ours. */
export function TextLink({ to, reload = false, children, ...rest }: LinkProps) {
  const ours = to.startsWith("/") && !to.startsWith("//");
  if (ours && !reload) {
    // What Link would write: on the server nobody clicks it, and it asks the router about each.
    if (IS_RENDERED && TIDY.test(to)) {
      return (
        <a {...rest} href={to} data-discover="true">
          {children}
        </a>
      );
    }
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
