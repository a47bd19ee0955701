type Shown = { film: unknown };

/** Under this name a browser keeps whether films are passed over; `"true"` or `"false"`. */
const SKIP_VIDEOS = "skipVideosInSlideshow";

/** The next one in a direction, films among them or not; `null` at the end. */
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
    // Private browsing may refuse: the choice then holds until the show is closed.
  }
}
