import { expect, test } from "vitest";
import { features } from "../src/features.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { sayWelcome } from "#platform/welcome.server.ts";
import { testApp } from "#test/app.ts";
import { PASSWORD } from "#test/factories.ts";

const app = await testApp({ SEED_DEMO: "false" });

/** The call behind the URL printed at startup; `null` if there is none. */
async function callShownAtStart(): Promise<string | null> {
  const lines: string[] = [];
  await sayWelcome(app.services, features, (line) => lines.push(line));
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

test("startup prints one setup link until there is an administrator", async () => {
  await app.services.database.update(users).set({ roles: [] });
  const [first, second] = [await callShownAtStart(), await callShownAtStart()];
  expect(await become(first, "first.start")).toMatchObject({ status: 410 });
  expect(await become(second, "second.start")).toMatchObject({ status: 201 });
  expect(await callShownAtStart()).toBeNull();
});
