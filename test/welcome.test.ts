import { expect, test } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { testApp } from "#test/app.ts";
import { PASSWORD } from "#test/factories.ts";
import { sayWelcome } from "../src/welcome.server.ts";

const app = await testApp();

/** The call behind the address that a start shows; `null` when it shows none. */
async function callShownAtStart(): Promise<string | null> {
  const lines: string[] = [];
  await sayWelcome(app.services, null, (line) => lines.push(line));
  const [, path] = /(\/setup\/[\w-]+)/.exec(lines.join("\n")) ?? [];
  return path === undefined ? null : `/api${path}`;
}

function become(path: string | null, username: string) {
  return app.as().post(path ?? "no link was shown", {
    fullName: "Else Krag",
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    acceptTerms: true,
  });
}

test("a start shows one link to become an administrator, until there is one", async () => {
  await app.services.database.update(users).set({ roles: [] });
  const [first, second] = [await callShownAtStart(), await callShownAtStart()];
  expect(await become(first, "first.start")).toMatchObject({ status: 410 });
  expect(await become(second, "second.start")).toMatchObject({ status: 201 });
  expect(await callShownAtStart()).toBeNull();
});
