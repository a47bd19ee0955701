import { expect } from "vitest";
import type { Client, TestApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";

type Page = { id: string };
type Thing = { kind: string; itemId: string | null };

let made = 0;

/** Reports a thing of a page: by somebody who wasn't heard of before, unless `given` says otherwise. */
export function report(by: Client, { id: memorial }: Page, { kind, itemId }: Thing, given = {}) {
  return by.post("/api/reports", {
    memorial,
    kind,
    itemId,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email: `lise.r${process.pid}.${++made}@example.org`,
    goodFaith: true,
    ...given,
  });
}

/** What staff decide of a case: that the thing is removed, unless `given` says otherwise. */
export async function decide(staff: Client, number: number, given = {}) {
  const { status, body } = await staff.post(`/api/admin/reports/${number}/decide`, {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det påstår noget strafbart om en, der kan kendes.",
    ...given,
  });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body;
}

/** Reports a thing and has staff decide. Returns the case. */
export async function decideAgainst(app: TestApp, page: Page, thing: Thing, given = {}) {
  const { status, body } = await report(app.as(), page, thing);
  expect({ status, fields: body.fields }).toEqual({ status: 201, fields: undefined });
  return decide(await aColleague(app, "support"), body.number, given);
}
