import { renderAbc } from "abcjs";

/** How much smaller than abcjs draws them notes are: as printed ones, with two bars in a line of a phone. */
const SCALE = { narrow: 0.75, wide: 0.8 };
const NARROW = 560;
/** A phrase has four bars: a line has it, or half of it. In the units of abcjs. */
const WHOLE_PHRASE = 640;
/** Between systems, in the same units. */
const GAP = 18;

/** Draws notes into an element that is shown, a system an image, so that no page of paper begins within one. */
export function drawNotes(into: HTMLElement, abc: string, width: number): void {
  const staffwidth = Math.round(width / (width < NARROW ? SCALE.narrow : SCALE.wide));
  const preferredMeasuresPerLine = staffwidth < WHOLE_PHRASE ? 2 : 4;
  const drawing = document.createElement("div");
  renderAbc(drawing, withoutWords(abc), {
    add_classes: true,
    staffwidth,
    paddingleft: 0,
    paddingright: 0,
    wrap: { preferredMeasuresPerLine, minSpacing: 1.4, maxSpacing: 2.6 },
  });
  const whole = drawing.querySelector("svg");
  if (whole === null) return;
  // Styles for dragging notes, which the site's policy of contents refuses.
  whole.querySelector("style")?.remove();
  // What isn't shown has no size.
  into.replaceChildren(whole);
  const viewWidth = Number(whole.getAttribute("width"));
  const systems = [...whole.children].filter((child) => child instanceof SVGGElement);
  into.replaceChildren(...systems.map((system) => imageOf(system, viewWidth)));
}

function imageOf(system: SVGGElement, width: number): SVGSVGElement {
  const { y, height } = system.getBBox();
  const image = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  image.setAttribute("viewBox", `0 ${y - GAP / 2} ${width} ${height + GAP}`);
  image.setAttribute("fill", "currentColor");
  image.setAttribute("stroke", "currentColor");
  image.append(system);
  return image;
}

/** The page has them; abcjs would measure them by means that the site's policy of contents refuses. */
function withoutWords(abc: string): string {
  return abc.replaceAll(/^[TCQ]:.*\n/gm, "");
}
