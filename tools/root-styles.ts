import type { Plugin, Rolldown } from "vite";

/**
 * Keeps the stylesheet of the root out of the imports of other chunks. Otherwise each chunk that is
 * loaded later imports it too, React Router gives it another URL in the page (`…css#`), and Vite,
 * which doesn't recognise that URL, loads it again: styles and layout of the whole page are
 * recalculated while a slow phone is busy.
 *
 * @param root - The root's module, as the end of its path.
 */
export function rootStyles(root: string): Plugin {
  return {
    name: "root-styles",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const bringer = chunks.find(({ facadeModuleId }) =>
        facadeModuleId?.split("?")[0]?.endsWith(root),
      );
      if (bringer === undefined) throw new Error(`No chunk begins with ${root}.`);
      const styles = stylesOf(bringer, bundle);
      for (const { viteMetadata } of chunks) {
        for (const file of styles) viteMetadata?.importedCss.delete(file);
      }
      for (const file of styles) bringer.viteMetadata?.importedCss.add(file);
    },
  };
}

/** Of a chunk and of all that it imports before it runs. */
function stylesOf(first: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const styles = new Set<string>();
  const seen = new Set([first]);
  for (const chunk of seen) {
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") seen.add(imported);
    }
  }
  return styles;
}
