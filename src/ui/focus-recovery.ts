import { isEmptyAbove, isThere, placeAfter, trailTo, type Removal } from "./focus-trail.ts";

let isRunning = false;

/**
 * Keeps the keyboard's place when the element that has the focus is removed, hidden or disabled,
 * where browsers move it to the body: the next Tab would begin at the top, and a screen reader be
 * silent. Runs as long as the page; components that move the focus themselves come first. `first`
 * is what had the focus when this was asked for, and what surrounded it.
 */
export function recoverFocus(first: readonly Element[] = []): void {
  if (isRunning) return;
  isRunning = true;
  let trail = first.filter((one) => !one.contains(document.body));
  let isByKeyboard = false;
  let added: Element[] = [];
  let removals: Removal[] = [];
  let isDue = false;
  let wasTaken = false;

  function note(element: Element | null) {
    if (element === null || element === document.body || isEmptyAbove(element)) return;
    trail = trailTo(element, trail);
    isByKeyboard = element.matches(":focus-visible");
    wasTaken = false;
  }

  /** After effects, which may move the focus, and after the browser has noticed what is hidden. */
  function look() {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (isLost()) recover();
      added = [];
      removals = [];
    });
  }

  function recover() {
    const [last] = trail;
    if (last === undefined) return;
    // Left on purpose: by a press beside everything, or by the key that closes a phone's keyboard.
    if (isThere(last) && !isEmptyAbove(last) && !wasTaken) trail = [];
    else moveTo(placeAfter({ trail, added, removals, isByKeyboard }), isByKeyboard);
  }

  new MutationObserver((records) => {
    if (trail.length === 0 || !isLost()) return;
    added.push(...records.flatMap(({ addedNodes }) => elementsOf(addedNodes)));
    removals.push(
      ...records.flatMap(({ removedNodes, target, nextSibling }) =>
        elementsOf(removedNodes).map((removed) => ({ removed, parent: target, next: nextSibling })),
      ),
    );
    look();
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener("focusin", ({ target }) => note(target instanceof Element ? target : null));
  addEventListener("focusout", ({ target }) => {
    // Disabled while something is under way, for example, and enabled again before the next frame.
    wasTaken = target instanceof Element && !isThere(target);
    look();
  });
  // A dialog closes after what had the focus in it is gone.
  addEventListener("close", look, true);
  note(document.activeElement);
  look();
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || isEmptyAbove(activeElement);
}

function elementsOf(nodes: NodeList): Element[] {
  return [...nodes].filter((node) => node instanceof Element);
}

function moveTo(place: Element | null, isByKeyboard: boolean) {
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0 && !place.hasAttribute("tabindex")) {
    place.setAttribute("tabindex", "-1");
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  // A finger has its place already: nothing moves under it.
  place.focus({ preventScroll: true });
  if (isByKeyboard) place.scrollIntoView({ block: "nearest" });
}
