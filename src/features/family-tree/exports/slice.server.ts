import { defineSlice } from "#platform/feature.server.ts";
import { copiedTreeFiles } from "../tree/queries/copied-tree.server.ts";
import { exportsApi } from "./api.server.ts";
import { treeInCopy } from "./queries/tree-in-copy.server.ts";

export const exportsSlice = defineSlice({
  apis: [exportsApi],
  extensions: [copiedTreeFiles.with(treeInCopy)],
});
