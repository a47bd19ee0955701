/**
 * Inline in <head>, before any stylesheet: the order of layers is set by their first mention, and
 * the build decides which file comes first.
 */
export const layerOrder = "@layer base, components, layout;";
