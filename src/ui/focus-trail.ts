/** What stands above the page for a moment: afterwards the focus returns to where it was before. */
const ABOVE = "dialog, .toast-viewport, [role=menu], [role=listbox]";

/** What is announced by a name or by its words, and small enough to go on from. */
const PLACES =
  "li, tr, article, figure, section, form, fieldset, dialog, details, [role=group], [role=status], main";

const HEADINGS = "h1, h2, h3, h4, legend, caption";
const FIELDS =
  "input:not([type=hidden], [tabindex='-1']), textarea, select, [contenteditable=true]";

const PRESSED = "button, a, summary, [role=button]";

/** An element with what surrounds it, innermost first; then, if it stood above the page, what had the focus before. */
export function trailTo(element: Element, before: readonly Element[]): Element[] {
  const surrounding = [element, ...ancestorsOf(element)];
  const above = element.closest(ABOVE);
  if (above === null) return surrounding;
  const inside = surrounding.slice(0, surrounding.indexOf(above) + 1);
  return [...inside, ...before.filter((one) => !above.contains(one))];
}

function ancestorsOf({ parentElement }: Element): Element[] {
  if (parentElement === null || parentElement === document.body) return [];
  return [parentElement, ...ancestorsOf(parentElement)];
}

/** Whether an element can be seen and reached. */
export function isThere(element: Element): boolean {
  return (
    element.isConnected &&
    element.getClientRects().length > 0 &&
    !element.matches(":disabled") &&
    element.closest("[inert]") === null
  );
}

/** Notices that are all closed keep an empty list, which has nothing to go on from. */
export function isEmptyAbove(element: Element): boolean {
  return element.matches(".toast-viewport") && element.childElementCount === 0;
}

/** A removed child of an element that is still there, and the child that followed it. */
export type Removal = { removed: Element; parent: Node; next: Node | null };

type Loss = {
  trail: readonly Element[];
  added: readonly Element[];
  removals: readonly Removal[];
  /** Whether the keyboard is in use: only then is it opened for a field. */
  isByKeyboard: boolean;
};

/**
 * Where the focus goes on: what took the place of the lost element, the next line of the same list,
 * or the heading of what surrounds it. Never a button: a key pressed twice would press that, too.
 */
export function placeAfter({ trail, added, removals, isByKeyboard }: Loss): Element | null {
  const around = trail.filter((place) => isThere(place) && !isEmptyAbove(place));
  for (const place of around) {
    // What opened a dialog or had the focus before a notice.
    if (place instanceof HTMLElement && place.tabIndex >= 0) return place;
    const fresh = added.find(
      (one) => one !== place && !one.matches(PRESSED) && place.contains(one) && isThere(one),
    );
    if (fresh !== undefined) return firstIn(fresh, isByKeyboard);
    const neighbour = neighbourIn(place, trail, removals);
    if (neighbour !== null) return neighbour;
    if (place.matches(PLACES)) return headingOf(place) ?? place;
  }
  const main = document.querySelector("main");
  return main && (headingOf(main) ?? main);
}

function firstIn(fresh: Element, isByKeyboard: boolean): Element {
  const field = fresh.matches(FIELDS) ? fresh : fresh.querySelector(FIELDS);
  return (isByKeyboard && field !== null && isThere(field) && field) || headingOf(fresh) || fresh;
}

function headingOf(place: Element): Element | null {
  return [...place.querySelectorAll(HEADINGS)].find(isThere) ?? null;
}

/** The line of a list that moved up into the place of the removed one; the last one after the last. */
function neighbourIn(
  place: Element,
  trail: readonly Element[],
  removals: readonly Removal[],
): Element | null {
  const removal = removals.find(
    ({ parent, removed }) => parent === place && trail.includes(removed),
  );
  if (removal === undefined || !removal.removed.matches("li, tr, article, figure")) return null;
  const lines = [...place.children].filter(
    (one) => one.matches(removal.removed.tagName) && isThere(one),
  );
  const { next } = removal;
  const following = lines.find(
    (one) =>
      next !== null &&
      (one === next || next.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return following ?? lines.at(-1) ?? null;
}
