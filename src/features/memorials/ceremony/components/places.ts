import type { Memorial } from "../../contract.ts";

/**
 * Links, not maps: nothing of somebody else's is loaded before somebody asks for the way. A place is
 * a position, or what people call it.
 */
const MAP = "https://www.openstreetmap.org";

export function directionsTo(place: string): string {
  return `${MAP}/directions?${new URLSearchParams({ to: place })}`;
}

export function mapOf(place: string): string {
  const [north = "", east] = place.split(", ");
  if (!isPosition(place) || east === undefined) {
    return `${MAP}/search?${new URLSearchParams({ query: place })}`;
  }
  return `${MAP}/?${new URLSearchParams({ mlat: north, mlon: east })}#map=18/${north}/${east}`;
}

function isPosition(place: string): boolean {
  return /^-?\d+\.\d+, -?\d+\.\d+$/.test(place);
}

export function hasCeremony({ ceremonyAt, ceremonyPlace, ceremonyStream }: Memorial): boolean {
  return ceremonyAt !== null || ceremonyPlace !== null || ceremonyStream !== null;
}

/** From the day after it; one without a date may be at any time yet. */
export function isCeremonyOver({ ceremonyAt }: Memorial, now: string): boolean {
  return ceremonyAt !== null && ceremonyAt.slice(0, 10) < now.slice(0, 10);
}

export function hasGrave({ cemetery, gravePlot, graveNote, gravePosition }: Memorial): boolean {
  return [cemetery, gravePlot, graveNote, gravePosition].some((given) => given !== null);
}
