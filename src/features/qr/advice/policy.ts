/** What later features ask of materials, in browsers, too. */
export { engravingOf } from "./engine/materials.ts";
