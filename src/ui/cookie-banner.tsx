import "./cookie-banner.css";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FieldError } from "./field.tsx";

export type CookieBannerProps = {
  /** What the region is called: "Cookies". */
  label: string;
  /** One question, and a link to choosing for oneself. */
  children: ReactNode;
  rejectLabel: string;
  acceptLabel: string;
  onReject: () => void;
  onAccept: () => void;
  /** What it is doing now; both answers wait. */
  busy?: string | null;
  /** Saving failed: the banner stays and says so. */
  error?: ReactNode;
};

/** At the foot of the page; both answers alike, and nothing behind it is out of reach. */
export function CookieBanner({
  label,
  children,
  rejectLabel,
  acceptLabel,
  onReject,
  onAccept,
  busy = null,
  error,
}: CookieBannerProps) {
  return (
    <section className="cookie-banner" aria-label={label}>
      <div className="cookie-banner-words">
        {children}
        {error && <FieldError>{error}</FieldError>}
        {busy !== null && <p role="status">{busy}</p>}
      </div>
      <div className="cookie-banner-answers">
        <Button variant="quiet" onClick={onReject} aria-disabled={busy !== null}>
          {rejectLabel}
        </Button>
        <Button variant="quiet" onClick={onAccept} aria-disabled={busy !== null}>
          {acceptLabel}
        </Button>
      </div>
    </section>
  );
}
