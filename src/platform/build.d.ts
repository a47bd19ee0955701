/** Identifies the build whose texts a browser may store; set by vite.config.ts. */
declare const __BUILD__: string;

/** In the service worker: the build it belongs to, and that build's files for reading offline. */
declare const __SHELL__: { build: string; files: string[] };

/** A library file that the build copies beside ours; the import is its URL. */
declare module "*.wasm?url" {
  const address: string;
  export default address;
}
