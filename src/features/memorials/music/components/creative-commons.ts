import type { Licence } from "../contract.ts";

type Code = Extract<Licence, { kind: "creativeCommons" }>["code"];

/** `CC BY-SA 4.0` */
export function ccName(code: Code): string {
  const [, kind, version] = partsOf(code);
  return kind === "CC0" ? `CC0 ${version}` : `CC ${kind} ${version}`;
}

/** What its reader may do, in plain words, at Creative Commons. */
export function ccAddress(code: Code): string {
  const [, kind = "", version] = partsOf(code);
  const path = kind === "CC0" ? "publicdomain/zero" : `licenses/${kind.toLowerCase()}`;
  return `https://creativecommons.org/${path}/${version}/`;
}

function partsOf(code: Code): readonly string[] {
  return /^(?:CC-)?(.+)-([\d.]+)$/.exec(code) ?? [];
}
