/** Runs in the page: describes layout faults. Serialised, so everything it needs is inside. */
export function layoutFaults(): string[] {
  type Target = { element: Element; boxes: DOMRect[]; whole: DOMRect; isInText: boolean };
  const ROOM = 44;
  const TARGETS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=switch], [role=combobox]";

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest("[inert]") === null;

  const clips = (element: Element) => {
    const { overflowX } = getComputedStyle(element);
    return overflowX === "hidden" || overflowX === "clip";
  };
  /** Only for screen readers, only for bots, or hidden until it has the focus. */
  const isOutOfSight = remembered((box): boolean => {
    const { clipPath, position } = getComputedStyle(box);
    const { width, height } = box.getBoundingClientRect();
    if (clipPath.startsWith("inset(50%") || (clips(box) && width <= 1 && height <= 1)) return true;
    if (position === "absolute" && box.matches(".skip-link, .form-trap")) return true;
    return box.parentElement !== null && isOutOfSight(box.parentElement);
  });

  /** Every text of a page asks for the same boxes around it, so they are cached. */
  function remembered(find: (element: Element) => boolean): (element: Element) => boolean {
    const found = new Map<Element, boolean>();
    return (element) => {
      const known = found.get(element) ?? find(element);
      found.set(element, known);
      return known;
    };
  }

  const told = (element: Element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40);
    return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> »${words}«`;
  };

  function sideways(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth
      ? [`the page is ${scrollWidth - clientWidth} px too wide`]
      : [];
  }

  /** Text beyond the edge of its clipping box, or of the window. */
  function cutOff(): string[] {
    const faults = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || (node.nodeValue ?? "").trim() === "") continue;
      if (!isShown(parent) || isOutOfSight(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const edges = edgesFor(parent);
      const isCut = [...range.getClientRects()].some(
        ({ left, right }) => left < edges.left - 1 || right > edges.right + 1,
      );
      if (isCut) faults.push(`words are cut off: ${told(parent)}`);
    }
    return faults;
  }

  function edgesFor(element: Element) {
    const edges = { left: 0, right: document.documentElement.clientWidth };
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") {
        return { left: -Infinity, right: Infinity };
      }
      if (!clips(box) || box === document.body || box === document.documentElement) continue;
      const { left, right } = box.getBoundingClientRect();
      edges.left = Math.max(edges.left, left);
      edges.right = Math.min(edges.right, right);
    }
    return edges;
  }

  /** Touch targets: a choice with its whole label, a link with each of its lines. */
  function targets(): Target[] {
    return [...document.querySelectorAll(TARGETS)].flatMap((element) => {
      const label = element.closest("label");
      const place = label ?? element;
      if (!isShown(place) || isOutOfSight(place) || isPinned(place)) return [];
      const boxes = [...place.getClientRects()].filter(({ width, height }) => width * height > 0);
      if (boxes.length === 0) return [];
      const whole = place.getBoundingClientRect();
      return [{ element: place, boxes, whole, isInText: isInText(place) }];
    });
  }

  /** Fixed and sticky elements overlap others while the page scrolls. */
  function isPinned(element: Element): boolean {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(box).position)) return true;
    }
    return false;
  }

  /** Links within a sentence, whose height is that of the line (WCAG 2.5.8, "inline"). */
  function isInText(element: Element): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    const around = element.closest("p, li, dd, td, blockquote, figcaption, label, legend, small");
    const words = around?.textContent.trim().length ?? 0;
    return words > element.textContent.trim().length;
  }

  const meet = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

  const isWithin = (a: Target, b: Target) =>
    a.element.contains(b.element) || b.element.contains(a.element);

  function overlapping(all: Target[]): string[] {
    return all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => !isWithin(one, other))
        .filter((other) => one.boxes.some((a) => other.boxes.some((b) => meet(a, b))))
        .map((other) => `one lies on the other: ${told(one.element)} ${told(other.element)}`),
    );
  }

  const isLarge = ({ whole }: Target) => whole.width >= ROOM - 0.5 && whole.height >= ROOM - 0.5;

  const middle = ({ whole }: Target) => ({
    x: whole.left + whole.width / 2,
    y: whole.top + whole.height / 2,
  });

  /** Whether a circle of the target size around its centre doesn't touch the other target. */
  function hasRoomBeside(one: Target, other: Target): boolean {
    const { x, y } = middle(one);
    if (!isLarge(other)) {
      const that = middle(other);
      if (Math.hypot(that.x - x, that.y - y) < ROOM - 0.5) return false;
    }
    return other.boxes.every((box) => {
      const beside = Math.max(box.left - x, 0, x - box.right);
      const above = Math.max(box.top - y, 0, y - box.bottom);
      return Math.hypot(beside, above) > ROOM / 2 - 0.5;
    });
  }

  function cramped(all: Target[]): string[] {
    return all
      .filter((one) => !isLarge(one) && !one.isInText)
      .flatMap((one) => {
        const other = all.find((each) => !isWithin(one, each) && !hasRoomBeside(one, each));
        if (other === undefined) return [];
        const size = `${Math.round(one.whole.width)} × ${Math.round(one.whole.height)}`;
        return [`too little room (${size}): ${told(one.element)} beside ${told(other.element)}`];
      });
  }

  const all = targets();
  return [...sideways(), ...cutOff(), ...overlapping(all), ...cramped(all)];
}
