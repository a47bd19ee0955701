import type { Plugin } from "vite";

/**
 * Gives the server's build of the pages our own `useTranslation`. The package's prepares each component that
 * shows a text to wait for texts and to follow a change of language, which a server never does: it took a
 * tenth of what a page takes.
 *
 * @param file - The module that stands in for `react-i18next`.
 */
export function renderedTexts(file: string): Plugin {
  return {
    name: "rendered-texts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (source) => (source === "react-i18next" ? file : null),
  };
}
