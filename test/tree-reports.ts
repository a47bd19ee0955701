import { expect } from "vitest";
import type { Client, TestApp } from "#test/app.ts";
import { aColleague, type TestMemorial } from "#test/factories.ts";

let made = 0;

/** Reports somebody in the tree of a page. */
export async function reportPerson(
  by: Client,
  { id: memorial }: Pick<TestMemorial, "id">,
  personId: string,
  quote?: string,
) {
  return by.post("/api/reports", {
    memorial,
    kind: "person",
    itemId: personId,
    quote,
    reason: "privacy",
    explanation: "Det er min far, og det passer ikke om ham.",
    name: "Lise Lund",
    email: `lise.p${process.pid}.${++made}@example.org`,
    goodFaith: true,
  });
}

/** Staff decide what becomes of the person. Returns the address of the case. */
export async function decidePerson(app: TestApp, number: number, outcome: "restrict" | "remove") {
  const support = await aColleague(app, "support");
  const path = `/api/admin/reports/${number}` as const;
  const { status } = await support.post(`${path}/decide`, {
    outcome,
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det påstår noget strafbart om en, der kan kendes.",
  });
  expect(status).toBe(200);
  return { path };
}

/** From now on nobody sees somebody in the tree of a page, its keepers neither. */
export async function restrictPerson(
  app: TestApp,
  memorial: Pick<TestMemorial, "id" | "owner">,
  personId: string,
  outcome: "restrict" | "remove" = "restrict",
): Promise<void> {
  const { status, body } = await reportPerson(memorial.owner, memorial, personId);
  expect(status).toBe(201);
  await decidePerson(app, body.number, outcome);
}
