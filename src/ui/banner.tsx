import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type BannerProps = {
  tone?: "bad" | "warn" | "good" | "plain";
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A permanent message in the page: what failed, what is pending, what was done. */
export function Banner({ tone = "plain", title, children, actions }: BannerProps) {
  return (
    <div className={`banner banner-${tone}`} role={tone === "bad" ? "alert" : undefined}>
      {(tone === "bad" || tone === "warn") && <Icon name="warning" />}
      {tone === "good" && <Icon name="check" />}
      <div className="banner-words">
        {title && <p className="banner-title">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </div>
  );
}

/** A thin line above the page: offline, or impersonation. */
export function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="strip">
      <div className="strip-words" role="status">
        {children}
      </div>
      {action}
    </div>
  );
}
