import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Dark mode changes no layout, so measuring a screen in light covers both. */

const TAKES_NO_PLACE = /^(?:--[\w-]+|color-scheme|(?:background-|border-)?color|filter|opacity)$/;
const IS_LENGTH = /\d(?:px|r?em|ch|v[hw]|[cm]m)\b/;
/** Outlines don't take space. */
const SHADOWS = ["--lift"];

function darkDeclarations() {
  return globSync("**/*.css", { cwd: import.meta.dirname }).flatMap((file) => {
    const css = readFileSync(join(import.meta.dirname, file), "utf8").replace(/\/\*.*?\*\//gs, "");
    return (
      [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(([, selector = ""]) => selector.includes('[data-theme="dark"]'))
        // In print, where light and dark are one.
        .filter(([, selector = ""]) => !selector.includes(":root"))
        .flatMap(([, , body = ""]) => [...body.matchAll(/([\w-]+):\s*([^;]+);/g)])
        .map(([, name = "", value = ""]) => ({ file, name, value }))
    );
  });
}

it("changes only colours and shadows in dark mode", () => {
  const declarations = darkDeclarations();
  expect(declarations.length).toBeGreaterThan(20);
  const others = declarations.filter(
    ({ name, value }) =>
      !TAKES_NO_PLACE.test(name) ||
      (name.startsWith("--") && IS_LENGTH.test(value) && !SHADOWS.includes(name)),
  );
  expect(others).toEqual([]);
});
