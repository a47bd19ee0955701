/** Names the build whose texts a browser may keep; set by vite.config.ts. */
declare const __BUILD__: string;

/** In the service worker: the build it belongs to, and that build's files for reading offline. */
declare const __SHELL__: { build: string; files: string[] };

/** A file of a library, which the build puts beside our own; the import is its address. */
declare module "*.wasm?url" {
  const address: string;
  export default address;
}
