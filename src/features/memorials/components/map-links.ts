/**
 * Links instead of embedded maps: no third-party content is loaded before a visitor asks for
 * directions. A place is a position or a name.
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
