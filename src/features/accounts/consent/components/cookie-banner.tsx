import "./cookie-banner.css";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";

export type CookieBannerProps = {
  /** Accessible name of the region: "Cookies". */
  label: string;
  /** The question, and a link to the detailed choices. */
  children: ReactNode;
  rejectLabel: string;
  acceptLabel: string;
  onReject: () => void;
  onAccept: () => void;
  /** The running action; both buttons are disabled meanwhile. */
  busy?: string | null;
  /** The reader asked for it: it comes into view, with the focus. */
  isAskedFor?: boolean;
  /** Saving failed: the banner stays and shows the error. */
  error?: ReactNode;
};

/** At the foot of the window, beside the person and never over them; both answers look the same. */
export function CookieBanner({
  label,
  children,
  rejectLabel,
  acceptLabel,
  onReject,
  onAccept,
  busy = null,
  isAskedFor = false,
  error,
}: CookieBannerProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) place.current?.focus();
  }, [isAskedFor]);

  return (
    <section ref={place} className="cookie-banner" aria-label={label} tabIndex={-1}>
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
