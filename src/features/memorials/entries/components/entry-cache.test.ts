import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { lettersQuery, memorialQuery } from "../../components/memorial-queries.ts";
import type { Memorial } from "../../contract.ts";
import { hideEntry, hopedId, showEntry, withEntry, withoutEntry } from "./entry-cache.ts";

const greeting = (id: string, message = "Tak for æblerne") => ({
  id,
  authorName: "Sofie",
  message,
  relation: null,
  createdAt: "2024-02-09T10:00:00.000Z",
});
const pageOf = (...items: ReturnType<typeof greeting>[]) => ({ items, nextCursor: null });

describe("a page of entries", () => {
  test("shows a new one first", () => {
    const page = withEntry(pageOf(greeting("a")), greeting("b", "Et minde"));
    expect(page.items.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("shows none twice, however often it is told", () => {
    const page = pageOf(greeting("a"));
    expect(withEntry(page, greeting("a"))).toBe(page);
  });

  test("puts the answer in the place of what was hoped for", () => {
    const hoped = pageOf(greeting(hopedId("key")), greeting("a", "Ældre"));
    const page = withEntry(hoped, greeting("b"));
    expect(page.items.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("keeps the same words by somebody else, who isn't only hoped for", () => {
    const page = withEntry(pageOf(greeting("a")), greeting("b"));
    expect(page.items).toHaveLength(2);
  });

  test("loses what was taken off", () => {
    expect(withoutEntry(pageOf(greeting("a"), greeting("b")), "a").items).toEqual([greeting("b")]);
  });
});

describe("the open page", () => {
  function openPage() {
    const client = new QueryClient();
    const counts = { candles: 0, guestbook: 1, tributes: 0, pictures: 0 };
    client.setQueryData(memorialQuery("inger").queryKey, { counts } as Memorial);
    client.setQueryData(lettersQuery("inger", "guestbook").queryKey, pageOf(greeting("a")));
    const count = () => client.getQueryData(memorialQuery("inger").queryKey)?.counts.guestbook;
    return { client, count };
  }

  test("counts an entry once: hoped for, told live, and answered", () => {
    const { client, count } = openPage();
    const entry = greeting("b", "Et minde");
    showEntry(client, "inger", { kind: "guestbook", entry: { ...entry, id: hopedId("key") } });
    expect(count()).toBe(2);
    showEntry(client, "inger", { kind: "guestbook", entry });
    hideEntry(client, "inger", hopedId("key"));
    showEntry(client, "inger", { kind: "guestbook", entry });
    expect(count()).toBe(2);
  });

  test("takes back what was refused", () => {
    const { client, count } = openPage();
    showEntry(client, "inger", { kind: "guestbook", entry: greeting(hopedId("key"), "Et minde") });
    hideEntry(client, "inger", hopedId("key"));
    expect(count()).toBe(1);
  });
});
