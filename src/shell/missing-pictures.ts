import "./missing-pictures.css";

/** Networks come back without a word, so pictures are asked for again. */
const RETRY_MS = 30_000;
/** A browser tells that there is a network before all of it works: then soon, and ever later. */
const SOON_MS = 1000;

const MISSING = "data-missing";

/**
 * Pictures that can't be loaded say so in their place (`missing-pictures.css`), and come by themselves once
 * there is a network. Returns an end to that.
 */
export function followMissingPictures(word: string): () => void {
  function miss(image: EventTarget | null) {
    if (!(image instanceof HTMLImageElement)) return;
    const place = image.closest("picture");
    if (place === null) return;
    place.setAttribute(MISSING, word);
    // What can't be loaded has no shape of its own.
    const [width, height] = [image.getAttribute("width"), image.getAttribute("height")];
    if (width !== null && height !== null) place.style.aspectRatio = `${width} / ${height}`;
  }

  function come({ target }: Event) {
    if (!(target instanceof HTMLImageElement)) return;
    const place = target.closest<HTMLElement>(`picture[${MISSING}]`);
    place?.removeAttribute(MISSING);
    place?.style.removeProperty("aspect-ratio");
  }

  let timer: ReturnType<typeof setTimeout>;
  function askAfter(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      askAgain();
      askAfter(Math.min(ms * 2, RETRY_MS));
    }, ms);
  }

  function askSoon() {
    askAgain();
    askAfter(SOON_MS);
  }

  function askAgain() {
    for (const image of document.querySelectorAll<HTMLImageElement>(`[${MISSING}] img`)) {
      // To be chosen and asked for anew, it is enough that it is set.
      image.srcset = image.getAttribute("srcset") ?? "";
      image.src = image.getAttribute("src") ?? "";
    }
  }

  const missing = (event: Event) => miss(event.target);
  // These events don't bubble.
  document.addEventListener("error", missing, true);
  document.addEventListener("load", come, true);
  addEventListener("online", askSoon);
  askAfter(RETRY_MS);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") miss(image);
  }
  return () => {
    document.removeEventListener("error", missing, true);
    document.removeEventListener("load", come, true);
    removeEventListener("online", askSoon);
    clearTimeout(timer);
  };
}
