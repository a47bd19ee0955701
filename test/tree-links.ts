import assert from "node:assert/strict";
import type { TestApp } from "#test/app.ts";
import { aMemorial, reachable } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";

const OWN = "/api/user/family-tree-links";

export type LinkedPages = Awaited<ReturnType<typeof twoTreePages>>;

/** Inger's tree with her husband, and the page that another family made for him. */
export async function twoTreePages(app: TestApp, given: object = {}) {
  const inger = await aMemorial(app, { name: "Inger Østergård", privacy: "public" });
  const villy = await aMemorial(app, { name: "Villy Holst", privacy: "public", ...given });
  await reachable(app, inger.owner);
  await reachable(app, villy.owner);
  const husband = { name: "Villy Holst", life: "dead" } as const;
  const person = await aRelative(inger, husband, { to: inger.id, as: "partner" });
  const tree = `${inger.path}/family-tree` as const;
  return { inger, villy, person, tree, link: `${tree}/people/${person.id}/link` as const };
}

/** The same, with the link agreed; the page shows the tree if `showTree`. */
export async function linkedTreePages(app: TestApp, given: object = {}, showTree?: boolean) {
  const pages = await twoTreePages(app, given);
  const { inger, villy, link } = pages;
  const asked = await inger.owner.post(link, { memorial: villy.slug });
  assert.equal(asked.status, 202);
  const { id } = present((await villy.owner.get(OWN)).body.items[0]);
  const body = showTree === undefined ? {} : { showTree };
  assert.equal((await villy.owner.post(`${OWN}/${id}/accept`, body)).status, 204);
  return { ...pages, id };
}
