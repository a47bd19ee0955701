export { ENGRAVINGS, MATERIAL_NAMES, type Material } from "./engine/materials.ts";
