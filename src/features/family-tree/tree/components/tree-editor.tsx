import "./tree-editor.css";
import { useMemo, useState } from "react";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { TreePage, TreePerson } from "../contract.ts";
import { AddForm } from "./add-form.tsx";
import { editingParts } from "./editing-parts.ts";
import { FamilyView } from "./family-view.tsx";
import { PersonPanel } from "./person-panel.tsx";
import type { Asked } from "./tree-address.ts";
import { AddLine } from "./add-line.tsx";
import { TreeChanges } from "./tree-changes-list.tsx";
import { TreeEditingContext, type Relative, type TreeEditing } from "./tree-editing.ts";
import { TreeSearch } from "./tree-search.tsx";

type TreeEditorProps = {
  memorial: Memorial;
  asked: Asked;
  tree: TreePage;
  person: TreePerson | null;
};

/** What is open below the tree. */
type Open = { what: "person"; key: string } | { what: "add"; relative: Relative } | null;

/** The page as its keepers edit it: marks on the cards, and a panel below. */
export function TreeEditor({ memorial, asked, tree, person }: TreeEditorProps) {
  const [open, setOpen] = useState<Open>(null);
  const { slug, name } = memorial;
  const editing = useMemo<TreeEditing>(
    () => ({
      edit: (key) => setOpen({ what: "person", key }),
      add: (relative) => setOpen({ what: "add", relative }),
    }),
    [],
  );
  const close = () => setOpen(null);
  const panel =
    open?.what === "person" ? (
      <PersonPanel
        key={open.key}
        memorial={memorial}
        tree={tree}
        personId={open.key}
        onClose={close}
      />
    ) : open?.what === "add" ? (
      <AddForm
        key={JSON.stringify(open.relative)}
        memorial={memorial}
        tree={tree}
        relative={open.relative}
        onClose={close}
      />
    ) : null;
  return (
    <TreeEditingContext value={editing}>
      <FamilyView
        slug={slug}
        name={name}
        asked={asked}
        tree={tree}
        person={person}
        kinship={null}
        below={
          <>
            {panel}
            {open === null && <AddLine tree={tree} />}
          </>
        }
      />
      <TreeSearch memorial={memorial} />
      {editingParts.map(
        ({ order, BelowTree }) =>
          BelowTree && <BelowTree key={order} memorial={memorial} tree={tree} />,
      )}
      <TreeChanges memorial={memorial} />
    </TreeEditingContext>
  );
}
