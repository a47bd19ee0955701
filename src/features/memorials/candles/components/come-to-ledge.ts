/** A browser that doesn't say when it has scrolled is believed to be there by now. */
const SCROLLED_MS = 900;

/** Room for the new flame: it is lit at the left of the first row. */
const FLAME_PX = 96;

/** Of the first candle, whose ledge comes below the section's heading and its sentence. */
const FIRST_FLAME_PX = 256;

/** Brings the place of the new candle into view, so that its flame is seen when it is lit. */
export async function comeToLedge(): Promise<void> {
  const section = document.getElementById("candles");
  const ledge = section?.querySelector(".candle-ledge");
  const place = ledge ?? section?.querySelector("h2");
  if (!place) return;
  const { top, height } = place.getBoundingClientRect();
  if (top >= 0 && top + (ledge ? FLAME_PX : FIRST_FLAME_PX) <= innerHeight) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({
    block: height < innerHeight ? "center" : "start",
    behavior: isStill ? "instant" : "smooth",
  });
  if (isStill) return;
  await new Promise<void>((arrived) => {
    addEventListener("scrollend", () => arrived(), { once: true });
    setTimeout(arrived, SCROLLED_MS);
  });
}
