const TREE = /^\/family-tree\/([^/]{1,200})$/;

/** Whom the address of a family tree is about; `null` for any other address, and for the page's own person. */
export function treePersonAt(address: string): { id: string; personId: string } | null {
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const id = TREE.exec(pathname)?.[1];
  const personId = searchParams.get("person");
  return id === undefined || personId === null ? null : { id, personId };
}
