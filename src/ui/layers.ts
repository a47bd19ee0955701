/**
 * Stands inline in <head>, before any stylesheet: which layer wins is decided by the first word of
 * it, and which file comes first by how the files were built.
 */
export const layerOrder = "@layer base, components, layout;";
