import { LOCALE_PARAMETER, localeInAddress } from "#platform/i18n/locales.ts";

/** Which parameters change the page at a path; `null` where nobody knows, and all of them may. */
export type ParametersOf = (path: string) => readonly string[] | null;

/** React Router's own address for a page's data, whose parameters are its own. */
const DATA = ".data";

/**
 * The address by which a page is made and kept: without what doesn't change it, or addresses without end
 * (`?i=1`, `?utm_source=…`) would each be a page of their own. It is made by this very address, so that no
 * visitor's query gets into the page that others are shown.
 */
export function pageAddress(parametersOf: readonly ParametersOf[]): (address: string) => string {
  return (address) => {
    const asked = address.indexOf("?");
    if (asked < 0) return address;
    const path = address.slice(0, asked);
    const known = path.endsWith(DATA) ? null : firstOf(parametersOf, path);
    if (known === null) return address;
    const kept = keptOf(new URLSearchParams(address.slice(asked + 1)), known);
    const locale = localeInAddress(address);
    if (locale !== null) kept.set(LOCALE_PARAMETER, locale);
    return kept.size === 0 ? path : `${path}?${kept}`;
  };
}

function firstOf(parametersOf: readonly ParametersOf[], path: string): readonly string[] | null {
  for (const parameters of parametersOf) {
    const known = parameters(path);
    if (known !== null) return known;
  }
  return null;
}

/** Each that is known once, in the order in which they are known. */
function keptOf(given: URLSearchParams, known: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
