import large from "./icons/icon-512.png?url&no-inline";
import maskable from "./icons/icon-maskable-512.png?url&no-inline";
import small from "./icons/icon-192.png?url&no-inline";

/** Of the site once it is installed, as its manifest names them. */
export const appIcons = [
  { src: small, sizes: "192x192", type: "image/png" },
  { src: large, sizes: "512x512", type: "image/png" },
  { src: maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The paper of tokens.css, in the only notation that a manifest knows. */
export const paperColour = "#faf8f3";
