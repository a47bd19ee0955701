import { defineSlice } from "#platform/feature.server.ts";
import { treeMoved } from "../tree/commands/move-tree.server.ts";
import { treeHintsApi } from "./api.server.ts";
import { followMove } from "./commands.server.ts";

export const treeHintsSlice = defineSlice({
  apis: [treeHintsApi],
  extensions: [treeMoved.handledBy(followMove)],
});
