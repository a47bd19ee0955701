import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { messagesQuery } from "./entry-queries.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  hideEntry,
  optimisticId,
  sendingQuery,
  showEntry,
  withEntry,
  withoutEntry,
  withSendingCounted,
} from "./entry-cache.ts";

const greeting = (id: string, message = "Tak for æblerne") => ({
  id,
  authorName: "Sofie",
  message,
  relation: null,
  createdAt: "2024-02-09T10:00:00.000Z",
});
const pageOf = (...items: ReturnType<typeof greeting>[]) => ({ items, nextCursor: null });

describe("a page of entries", () => {
  test("lists a new entry first", () => {
    const page = withEntry(pageOf(greeting("a")), greeting("b", "Et minde"));
    expect(page.items.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("lists no entry twice", () => {
    const page = pageOf(greeting("a"));
    expect(withEntry(page, greeting("a"))).toBe(page);
  });

  test("shows a corrected entry where it stood", () => {
    const page = withEntry(pageOf(greeting("b"), greeting("a", "Tak for ælberne")), greeting("a"));
    expect(page.items).toEqual([greeting("b"), greeting("a")]);
  });

  test("lists a message that is being sent only once it is answered", () => {
    const sending = pageOf(greeting(optimisticId("key")), greeting("a", "Ældre"));
    expect(withEntry(sending, greeting("b"))).toBe(sending);
    const answered = withEntry(withoutEntry(sending, optimisticId("key")), greeting("b"));
    expect(answered.items.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("replaces an optimistic candle by the lit one", () => {
    const candle = (id: string) => ({
      id,
      name: null,
      message: null,
      litAt: "2024-02-09",
      burnsUntil: "2024-02-16",
      relitAt: null,
      timesRelit: 0,
    });
    const page = withEntry({ items: [candle(optimisticId("key"))], nextCursor: null }, candle("b"));
    expect(page.items.map(({ id }) => id)).toEqual(["b"]);
  });

  test("keeps an entry with the same words that is not optimistic", () => {
    const page = withEntry(pageOf(greeting("a")), greeting("b"));
    expect(page.items).toHaveLength(2);
  });

  test("removes an entry", () => {
    expect(withoutEntry(pageOf(greeting("a"), greeting("b")), "a").items).toEqual([greeting("b")]);
  });
});

describe("the open page", () => {
  function openPage() {
    const client = new QueryClient();
    const counts = { candles: 0, guestbook: 1, tributes: 0, pictures: 0 };
    const memorial = { counts } as Memorial;
    client.setQueryData(memorialQuery("inger").queryKey, memorial);
    client.setQueryData(messagesQuery("inger", "guestbook").queryKey, pageOf(greeting("a")));
    const count = () => {
      const read = client.getQueryData(memorialQuery("inger").queryKey);
      return withSendingCounted(read, client.getQueryData(sendingQuery("inger").queryKey))?.counts
        .guestbook;
    };
    const refetch = () => client.setQueryData(memorialQuery("inger").queryKey, memorial);
    return { client, count, refetch };
  }
  const optimistic = { ...greeting(optimisticId("key"), "Et minde") };

  test("counts an entry once: optimistic, from the live stream, and answered", () => {
    const { client, count } = openPage();
    const entry = greeting("b", "Et minde");
    showEntry(client, "inger", { kind: "guestbook", entry: optimistic });
    expect(count()).toBe(2);
    showEntry(client, "inger", { kind: "guestbook", entry });
    expect(count()).toBe(2);
    hideEntry(client, "inger", optimistic.id);
    showEntry(client, "inger", { kind: "guestbook", entry });
    expect(count()).toBe(2);
  });

  test("removes a refused entry and its count", () => {
    const { client, count } = openPage();
    showEntry(client, "inger", { kind: "guestbook", entry: optimistic });
    hideEntry(client, "inger", optimistic.id);
    expect(count()).toBe(1);
  });

  test("counts right when the memorial is read again while an entry is being sent", () => {
    const { client, count, refetch } = openPage();
    showEntry(client, "inger", { kind: "guestbook", entry: optimistic });
    refetch();
    expect(count()).toBe(2);
    hideEntry(client, "inger", optimistic.id);
    expect(count()).toBe(1);
  });
});
