import { pageRevisionsOf } from "#features/memorials/page-revisions/queries.server.ts";
import type { Services } from "#platform/context.server.ts";
import { treeAt, TREE_PARAMETERS } from "../model.ts";

/** The screen of a tree is made anew whenever the page of its memorial is: whatever is written is announced there. */
export function treeRevisionsOf(services: Pick<Services, "database" | "registry">) {
  const ofPage = pageRevisionsOf(services);
  return (path: string) => {
    const name = treeAt(path);
    return name === null ? null : ofPage(`/memorial/${name}`);
  };
}

export function treeParametersOf() {
  return (path: string) => (treeAt(path) === null ? null : TREE_PARAMETERS);
}
