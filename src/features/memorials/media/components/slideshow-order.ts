type Shown = { film: unknown };

/** localStorage key for whether films are skipped: `"true"` or `"false"`. */
const SKIP_VIDEOS = "skipVideosInSlideshow";

/** The next item in a direction, optionally including films; `null` at the end. */
export function nextInShow(
  pictures: readonly Shown[],
  from: number,
  step: 1 | -1,
  skipsVideos: boolean,
): number | null {
  for (let index = from + step; index >= 0 && index < pictures.length; index += step) {
    if (!skipsVideos || pictures[index]?.film === null) return index;
  }
  return null;
}

export function readSkipsVideos(): boolean {
  try {
    return localStorage.getItem(SKIP_VIDEOS) === "true";
  } catch {
    return false;
  }
}

export function rememberSkipsVideos(skips: boolean): void {
  try {
    localStorage.setItem(SKIP_VIDEOS, String(skips));
  } catch {
    // Private browsing may deny storage: the choice then lasts until the slideshow is closed.
  }
}
