import { describe, expect, test } from "vitest";
import { ApiError } from "#platform/pages/api-client.ts";
import { aPicture, INGER, NO_MEDIA } from "#test/memorial.ts";
import type { MediaChange, MediaItem } from "#features/memorials/media/contract.ts";
import { turnedPoint } from "#features/memorials/media/model.ts";
import { dirtyFields, shownText, withoutDeletion, type Drafts } from "./autosave-state.ts";
import { Autosave } from "./autosave.ts";
import { inOrder, itemField } from "./item-fields.ts";

/** Pictures that several people change, as the API has them: a revision each, 412 for the slower. */
function anAlbum(...names: string[]) {
  const album = {
    items: names.map((id) => aPicture(id)),
    isAway: false,
    kept: {} as Drafts,
    again: () => undefined as unknown,
    change(id: string, change: Partial<MediaItem>) {
      const items = album.items.map((item) =>
        item.id === id ? { ...item, ...change, revision: (item.revision ?? 0) + 1 } : item,
      );
      album.items = items;
    },
    itemOf(id: string): MediaItem {
      const item = album.items.find((one) => one.id === id);
      if (item === undefined) throw new ApiError(404, "Findes ikke");
      return item;
    },
    async describe(id: string, { rotation, ...text }: MediaChange, revision: number) {
      if (album.isAway) throw new TypeError("Failed to fetch");
      const item = album.itemOf(id);
      if (revision !== item.revision) throw new ApiError(412, "En anden har rettet");
      const asNull = Object.entries(text).map(([name, value]) => [
        name,
        value === "" ? null : value,
      ]);
      const turn = rotation !== undefined && {
        rotation: { wanted: rotation, shown: item.rotation?.shown ?? 0 },
      };
      album.change(id, { ...Object.fromEntries(asNull), ...turn });
      return album.itemOf(id);
    },
    /** The job: until now the picture was shown as it was. */
    turn(id: string) {
      const { rotation, focusX, focusY } = album.itemOf(id);
      const { wanted = 0, shown = 0 } = rotation ?? {};
      const by = (((wanted - shown) % 360) + 360) % 360;
      const point = turnedPoint(
        { x: focusX ?? 0, y: focusY ?? 0 },
        by === 90 || by === 270 || by === 180 ? by : 0,
      );
      album.change(id, { rotation: { wanted, shown: wanted }, focusX: point.x, focusY: point.y });
    },
    async order(ids: readonly string[]) {
      album.items = ids.map((id) => album.itemOf(id));
      return album.items;
    },
  };
  const open = (kept?: Drafts) =>
    new Autosave(
      {
        ...NO_MEDIA,
        saved: { memorial: INGER, items: album.items, pieces: [] },
        put: () => Promise.reject(new Error("the memorial itself isn't changed")),
        load: async () => INGER,
        describe: album.describe,
        order: album.order,
        loadItems: async () => album.items,
        lastStep: async () => null,
        keep: (drafts) => (album.kept = drafts),
        fail: () => undefined,
        later: (again) => (album.again = again),
      },
      kept,
    );
  const order = () => album.items.map(({ id }) => id).join("");
  return { album, open, order };
}

const caption = itemField("a", "caption");
const place = (id: string) => itemField(id, "place");

async function press(page: Autosave, field: ReturnType<typeof itemField>, text: string) {
  page.type(field, text);
  await page.leave(field);
}

describe("what is written about a picture", () => {
  test("is saved, undone and redone like the biography", async () => {
    const { album, open } = anAlbum("a", "b");
    const page = open();
    await press(page, caption, "Haven");
    expect(album.itemOf("a").caption).toBe("Haven");
    expect(page.state().savedAt).not.toBeNull();
    const step = await page.undo();
    expect(step).toEqual({ field: caption, before: "", after: "Haven" });
    expect(album.itemOf("a").caption).toBeNull();
    await page.redo();
    expect(album.itemOf("a").caption).toBe("Haven");
  });

  test("is kept without a connection, also over a reload, and saved after it", async () => {
    const { album, open } = anAlbum("a");
    const first = open();
    album.isAway = true;
    await press(first, caption, "Haven");
    expect(first.state().status).toBe("waiting");
    expect(album.kept).toMatchObject({ [caption]: { text: "Haven" } });
    album.isAway = false;
    const page = open(album.kept);
    expect(await page.flush()).toBe(true);
    expect(album.itemOf("a").caption).toBe("Haven");
  });

  test("meets what somebody else wrote as a conflict, and joins another field", async () => {
    const { album, open } = anAlbum("a");
    const page = open();
    album.change("a", { caption: "Deres", altText: "Et æbletræ" });
    await press(page, itemField("a", "album"), "Haven");
    expect(album.itemOf("a")).toMatchObject({ album: "Haven", caption: "Deres" });
    page.type(caption, "Mit");
    album.change("a", { caption: "Deres igen" });
    await page.leave(caption);
    expect(page.state().conflicts).toEqual([caption]);
    await page.keepMine(caption);
    expect(album.itemOf("a")).toMatchObject({ caption: "Mit", altText: "Et æbletræ" });
  });

  test("goes with a picture that was deleted meanwhile", async () => {
    const { album, open } = anAlbum("a", "b");
    const page = open();
    await press(page, caption, "Haven");
    page.type(caption, "Haven igen");
    page.know(album.items.filter(({ id }) => id !== "a"));
    expect(dirtyFields(page.state())).toEqual([]);
    expect(page.state().steps).toEqual([]);
    expect(await page.flush()).toBe(true);
  });

  test("isn't replaced by a list that was fetched before it was saved", async () => {
    const { album, open } = anAlbum("a");
    const page = open();
    const earlier = album.items;
    await press(page, caption, "Haven");
    page.know(earlier);
    expect(shownText(page.state(), caption)).toBe("Haven");
  });
});

describe("a deletion", () => {
  test("is undone in its turn, by who made it", async () => {
    const { album, open } = anAlbum("a", "b");
    const page = open();
    await press(page, caption, "Haven");
    const deletion = { deleted: ["b"], restore: () => undefined };
    page.setSteps([...page.state().steps, deletion]);
    page.know(album.items.filter(({ id }) => id !== "b"));
    await press(page, caption, "Haven igen");
    expect(await page.undo()).toMatchObject({ after: "Haven igen" });
    expect(await page.undo()).toBe(deletion);
    expect(await page.undo()).toMatchObject({ after: "Haven" });
  });

  test("is no step any longer once it is restored otherwise", () => {
    const kept = { field: caption, before: "", after: "Haven" };
    const deletion = { deleted: ["b", "c"], restore: () => undefined };
    expect(withoutDeletion([kept, deletion], ["a"])).toEqual([kept, deletion]);
    expect(withoutDeletion([kept, deletion], ["c"])).toEqual([kept]);
  });
});

test("an undo that meets a newer revision is no step itself", async () => {
  const { album, open } = anAlbum("a");
  const page = open();
  await press(page, caption, "Haven");
  album.change("a", { progress: 100 });
  await page.undo();
  expect(album.itemOf("a").caption).toBeNull();
  expect(page.state().steps).toEqual([]);
});

describe("a picture's place", () => {
  test("is undone, and shown before it is saved", async () => {
    const { album, open, order } = anAlbum("a", "b", "c");
    const page = open();
    page.type(place("c"), "1");
    expect(inOrder(album.items, "c 1").map(({ id }) => id)).toEqual(["c", "a", "b"]);
    await page.leave(place("c"));
    await press(page, place("a"), "3");
    expect(order()).toBe("cba");
    await page.undo();
    expect(order()).toBe("cab");
    await page.undo();
    expect(order()).toBe("abc");
  });
});

describe("focus and rotation", () => {
  test("are undone in any order, whether the picture is turned as yet or not", async () => {
    const { album, open } = anAlbum("a");
    album.change("a", { focusX: 20, focusY: 30 });
    const page = open();
    await press(page, itemField("a", "focus"), "40 10");
    expect(album.itemOf("a")).toMatchObject({ focusX: 40, focusY: 10 });
    await press(page, itemField("a", "rotation"), "90");
    album.turn("a");
    page.know(album.items);
    expect(album.itemOf("a")).toMatchObject({ focusX: 90, focusY: 40 });
    expect(shownText(page.state(), itemField("a", "focus"))).toBe("40 10");
    await page.undo();
    await page.undo();
    expect(album.itemOf("a")).toMatchObject({ rotation: { wanted: 0, shown: 90 } });
    album.turn("a");
    expect(album.itemOf("a")).toMatchObject({ focusX: 20, focusY: 30 });
  });
});
