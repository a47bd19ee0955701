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

it("fetches what the specification names after a login, also where no screen shows it", async () => {
  const asked: string[] = [];
  const queryFn = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => {
    asked.push(String(path));
    return path;
  };
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, staleTime: Infinity } } });
  const login = () => becomeUser(client, { id: "1", fullName: "Anna", username: "anna" } as User);
  await login();
  await login();
  const both = ["/api/user/premium-status", "/api/user/is-admin"];
  expect(asked).toEqual([...both, ...both]);
  asked.length = 0;
  await becomeUser(client, null);
  expect(asked).toEqual([]);
  client.clear();
});
