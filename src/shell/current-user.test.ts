import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { User } from "#features/accounts/contract.ts";
import { becomeUser } from "./current-user.ts";

/** Data of the current screen, with its own query function. */
async function shown(client: QueryClient, path: string) {
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: [path],
    queryFn: () => ++asked,
    staleTime: Infinity,
  });
  const forget = observer.subscribe(() => undefined);
  await observer.refetch();
  return { times: () => asked, forget };
}

it("refetches everything that depends on the user after a login", async () => {
  const client = new QueryClient();
  const paths = ["/api/user/premium-status", "/api/user/is-admin", "/api/user/memorials"];
  const asked = await Promise.all(paths.map((path) => shown(client, path)));
  const before = asked.map(({ times }) => times());
  await becomeUser(client, { id: "1", fullName: "Anna", username: "anna" } as User);
  expect(asked.map(({ times }) => times())).toEqual(before.map((times) => times + 1));
  for (const { forget } of asked) forget();
  client.clear();
});
