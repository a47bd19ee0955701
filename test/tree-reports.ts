import { expect } from "vitest";
import type { Client, TestApp } from "#test/app.ts";
import { aColleague, type TestMemorial } from "#test/factories.ts";
import { decide, report } from "#test/reports.ts";

/** Reports somebody in the tree of a page. */
export function reportPerson(
  by: Client,
  memorial: Pick<TestMemorial, "id">,
  itemId: string,
  quote?: string,
) {
  return report(by, memorial, { kind: "person", itemId }, { quote });
}

/** Staff decide what becomes of the person. Returns the address of the case. */
export async function decidePerson(app: TestApp, number: number, outcome: "restrict" | "remove") {
  await decide(await aColleague(app, "support"), number, { outcome });
  return { path: `/api/admin/reports/${number}` as const };
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
