import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { aMemorial, reachable } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { linkIn, mailTo } from "#test/mails.ts";

const ASKS = "Anna Holm spørger, om du må stå i stamtræet for Inger Østergård";
const RECEIPT = "Dit svar om stamtræet for Inger Østergård";

let made = 0;
export const anAddress = () => `lone.${process.pid}.${++made}@example.org`;

/** A page with a living daughter in its tree, and a dead son. */
export async function aTreeToAsk(
  app: TestApp,
  daughter: { birth?: { date: string } } = { birth: { date: "1960-03-02" } },
) {
  const memorial = await aMemorial(app, { name: "Inger Østergård", privacy: "public" });
  await reachable(app, memorial.owner);
  const child = { to: memorial.id, as: "child" };
  const named = { name: "Lone Hemmelig", birthName: "Lone Gemt", notes: "Bor i Thy", ...daughter };
  const lone = await aRelative(memorial, named, child);
  const bo = await aRelative(memorial, { name: "Bo Holst", life: "dead" }, child);
  return { memorial, lone, bo, tree: `${memorial.path}/family-tree` as const };
}

export type TreeToAsk = Awaited<ReturnType<typeof aTreeToAsk>>;

export const askPath = ({ tree, lone }: TreeToAsk) => `${tree}/people/${lone.id}/consent` as const;
export const consentAt = (link: string) =>
  `/api/family-tree-consents/${link.split("/").at(-1) ?? ""}` as const;

/** The mailed link, as a page and as the call behind it. */
export async function asked(app: TestApp, tree: TreeToAsk, email = anAddress()) {
  const answer = await tree.memorial.owner.post(askPath(tree), { email });
  expect(answer).toMatchObject({ status: 202 });
  const mail = await mailTo(app, email, ASKS);
  return { email, mail, page: linkIn(mail), link: consentAt(linkIn(mail)) };
}

export async function receiptOf(app: TestApp, email: string) {
  return consentAt(linkIn(await mailTo(app, email, RECEIPT)));
}
