import { flameOutline } from "./flame.ts";
import { TextLink } from "./link.tsx";

/** The name of the house; the i is dotted by the flame. */
export function Wordmark({ to, label = "Mindelys" }: { to: string; label?: string }) {
  return (
    <TextLink className="wordmark" to={to} aria-label={label}>
      <span aria-hidden="true">
        M
        <span className="wordmark-i">
          ı
          <svg className="wordmark-flame" viewBox="0 0 14 24">
            <path d={flameOutline} />
          </svg>
        </span>
        ndelys
      </span>
    </TextLink>
  );
}
