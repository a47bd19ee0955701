import large from "#shell/icons/icon-512.png?url&no-inline";
import maskable from "#shell/icons/icon-maskable-512.png?url&no-inline";
import small from "#shell/icons/icon-192.png?url&no-inline";

/** Icons of the installed site, in the format of the web manifest. */
export const appIcons = [
  { src: small, sizes: "192x192", type: "image/png" },
  { src: large, sizes: "512x512", type: "image/png" },
  { src: maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The paper colour of tokens.css, in hex, since a manifest can't use CSS variables. */
export const paperColour = "#faf8f3";
