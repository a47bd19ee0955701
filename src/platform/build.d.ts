/** Names the build whose texts a browser may keep; set by vite.config.ts. */
declare const __BUILD__: string;
