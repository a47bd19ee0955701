import { TextLink } from "#ui/link.tsx";
import { useBrand } from "./brand.ts";
import { flameOutline } from "./flame.ts";

/** The operator's name for the site, linking to the front page; the flame dots its first i. */
export function Wordmark() {
  const label = useBrand()?.name ?? "Mindelys";
  const dotted = label.indexOf("i");
  return (
    <TextLink className="wordmark" to="/" aria-label={label}>
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
