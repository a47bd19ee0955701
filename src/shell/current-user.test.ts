import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
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

/** As a browser's: its keys are those of what it keeps. */
function aStorage(kept: Record<string, string>) {
  const removeItem = (key: string) => void Reflect.deleteProperty(kept, key);
  return Object.defineProperty(kept, "removeItem", { value: removeItem, enumerable: false });
}

it("forgets what was fetched and drafted when somebody logs out", async () => {
  const [tab, browser] = [
    aStorage({ "draft:memorial": "Hun passede", opening: "[]" }),
    aStorage({ "draft:order": "{}", theme: "dark" }),
  ];
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("localStorage", browser);
  const client = new QueryClient();
  client.setQueryData(["/api/user/memorials"], { items: ["Inger"] });
  await becomeUser(client, null);
  expect(client.getQueryData(["/api/user/memorials"])).toBeUndefined();
  expect([Object.keys(tab), Object.keys(browser)]).toEqual([["opening"], ["theme"]]);
  vi.unstubAllGlobals();
  client.clear();
});
