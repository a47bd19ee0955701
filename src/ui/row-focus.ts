const CONTROL = "button, a[href], select, input";

function isFocusedIn(places: readonly (Element | null)[]): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  return places.some((place) => place?.contains(activeElement));
}

function focusHeading(inside: Element | null): void {
  const heading = inside?.closest("section")?.querySelector("h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Before a row of a list goes: focuses the first control of the next row, or of the one before, or
 * the heading of the section. A focus that is elsewhere by now stays there.
 */
export function leaveRow(row: Element | null): void {
  if (row === null || !isFocusedIn([row])) return;
  const beside = [row.nextElementSibling, row.previousElementSibling]
    .map((each) => each?.querySelector<HTMLElement>(CONTROL))
    .find((control) => control?.checkVisibility());
  if (beside) beside.focus();
  else focusHeading(row);
}

/**
 * Once a row is back because its toast's button was pressed: focuses its first control, or while it
 * is folded away or unknown, the heading of the section.
 */
export function enterRow(row: Element | null, section: Element | null): void {
  if (!isFocusedIn([document.querySelector(".toast-viewport")])) return;
  const control = row?.querySelector<HTMLElement>(CONTROL);
  if (control?.checkVisibility()) control.focus();
  else focusHeading(section);
}
