import { flameOutline } from "./flame.ts";
import { TextLink } from "./link.tsx";

/** The name of the house, whatever the operator calls it; its first i is dotted by the flame. */
export function Wordmark({ to, label = "Mindelys" }: { to: string; label?: string }) {
  const dotted = label.indexOf("i");
  return (
    <TextLink className="wordmark" to={to} aria-label={label}>
      <span aria-hidden="true">
        {dotted < 0 ? label : label.slice(0, dotted)}
        {dotted >= 0 && (
          <span className="wordmark-i">
            ı
            <svg className="wordmark-flame" viewBox="0 0 14 24">
              <path d={flameOutline} />
            </svg>
          </span>
        )}
        {dotted >= 0 && label.slice(dotted + 1)}
      </span>
    </TextLink>
  );
}
