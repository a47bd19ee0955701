import { describe, expect, test } from "vitest";
import { aShelf } from "#test/autosave.ts";
import { dirtyFields, shownText } from "./autosave-state.ts";

describe("the last change before a reload", () => {
  const lastStep = { field: "biography", before: "Et kort liv.", after: "Et liv." } as const;

  test("can be undone after it", async () => {
    const { shelf, open } = aShelf();
    shelf.lastStep = lastStep;
    const page = open();
    await expect.poll(() => page.state().steps).toEqual([lastStep]);
    await page.undo();
    expect(shelf.memorial.biography).toBe("<p>Et kort liv.</p>");
    expect(page.state().steps).toEqual([]);
  });

  test("is undone after the steps made since", async () => {
    const { shelf, open } = aShelf();
    shelf.lastStep = lastStep;
    const page = open();
    page.type("name", "Inger Holm");
    await page.leave("name");
    expect(page.state().steps).toMatchObject([{ field: "biography" }, { field: "name" }]);
  });

  test("conflicts with what somebody else wrote meanwhile", async () => {
    const { shelf, open } = aShelf();
    shelf.lastStep = lastStep;
    const page = open();
    await expect.poll(() => page.state().steps).toHaveLength(1);
    shelf.change({ biography: "<p>Et langt liv.</p>" });
    await page.undo();
    expect(shelf.memorial.biography).toBe("<p>Et langt liv.</p>");
    expect(page.state().conflicts).toEqual(["biography"]);
    expect(shownText(page.state(), "biography")).toBe("Et kort liv.");
    await page.keepMine("biography");
    expect(shelf.memorial.biography).toBe("<p>Et kort liv.</p>");
  });

  test("conflicts with what somebody else wrote, also when it is loaded already", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("biography", "Et langt liv.");
    await page.leave("biography");
    shelf.change({ biography: "<p>Et andet liv.</p>" });
    page.type("name", "Inger Holm");
    await page.leave("name");
    await page.undo();
    await page.undo();
    expect(shelf.memorial.biography).toBe("<p>Et andet liv.</p>");
    expect(page.state().conflicts).toEqual(["biography"]);
  });
});

describe("a field that loses focus", () => {
  test("is saved, and can be undone and redone", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    await page.leave("name");
    expect(shelf.memorial.name).toBe("Inger Holm");
    expect(page.state().savedAt).not.toBeNull();
    const step = await page.undo();
    expect(step).toEqual({ field: "name", before: "Inger", after: "Inger Holm" });
    expect(shelf.memorial.name).toBe("Inger");
    expect(page.state().steps).toEqual([]);

    await page.redo();
    expect(shelf.memorial.name).toBe("Inger Holm");
  });

  test("can be redone until something else is changed", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    await page.leave("name");
    await page.undo();
    expect(page.state().undone).toMatchObject({ field: "name", after: "Inger Holm" });

    page.type("birthPlace", "Sandnæs");
    await page.leave("birthPlace");
    expect(page.state().undone).toBeNull();
    await page.redo();
    expect(shelf.memorial).toMatchObject({ name: "Inger", birthPlace: "Sandnæs" });
  });

  test("can't be redone once a deletion was undone after it", async () => {
    const { open } = aShelf();
    const page = open();
    page.setSteps([{ deleted: ["a"], restore: () => undefined }]);
    page.type("name", "Inger Holm");
    await page.leave("name");
    await page.undo();
    expect(page.state().undone).not.toBeNull();
    await page.undo();
    expect(page.state().undone).toBeNull();
  });

  test("is not sent when nothing in it has changed", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("biography", "Et liv.!");
    page.type("biography", "Et liv.");
    await page.leave("biography");
    expect(shelf.calls).toBe(0);
  });

  test("is saved by a pause while typing, without changing the text in the field", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("biography", "Et liv.\n\nOg mere.\n\n");
    await page.pause("biography");
    expect(shelf.memorial.biography).toBe("<p>Et liv.</p><p>Og mere.</p>");
    expect(shownText(page.state(), "biography")).toBe("Et liv.\n\nOg mere.\n\n");
    await page.leave("biography");
    expect(shownText(page.state(), "biography")).toBe("Et liv.\n\nOg mere.");
    expect(shelf.calls).toBe(1);
  });

  test("is not sent again while it is being sent, also when it is refused", async () => {
    const { shelf, open } = aShelf();
    shelf.problem = { field: "diedOn", message: "Dødsdagen ligger før fødselsdagen." };
    const page = open();
    page.type("diedOn", "1924");
    const left = page.leave("diedOn");
    expect(await page.flush()).toBe(false);
    await left;
    expect(shelf.calls).toBe(1);
    expect(page.state().problems.diedOn).toBe(shelf.problem.message);
  });

  test("is saved after the fields before it", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    page.type("birthPlace", "Sandnæs");
    await Promise.all([page.leave("name"), page.leave("birthPlace")]);
    expect(shelf.memorial).toMatchObject({ name: "Inger Holm", birthPlace: "Sandnæs" });
    expect(page.state().memorial.revision).toBe(3);
  });
});

describe("a change by somebody else", () => {
  test("of another field is no conflict", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    shelf.change({ birthPlace: "Sandnæs" });
    await page.leave("name");
    expect(shelf.memorial).toMatchObject({ name: "Inger Holm", birthPlace: "Sandnæs" });
    expect(shownText(page.state(), "birthPlace")).toBe("Sandnæs");
  });

  test("of the same field is a conflict: one's own version can be kept", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    shelf.change({ name: "Inger Østergård" });
    await page.leave("name");
    expect(page.state().conflicts).toEqual(["name"]);
    expect(shownText(page.state(), "name")).toBe("Inger Holm");
    expect(page.state().memorial.name).toBe("Inger Østergård");
    expect(shelf.memorial.name).toBe("Inger Østergård");

    await page.keepMine("name");
    expect(shelf.memorial.name).toBe("Inger Holm");
    await page.undo();
    expect(shelf.memorial.name).toBe("Inger Østergård");
  });

  test("of the same field is a conflict: theirs can be taken, and undo brings one's own back", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    shelf.change({ name: "Inger Østergård" });
    await page.leave("name");
    page.takeTheirs("name");
    expect(shownText(page.state(), "name")).toBe("Inger Østergård");
    expect(page.state().conflicts).toEqual([]);
    await page.undo();
    expect(shelf.memorial.name).toBe("Inger Holm");
  });

  test("of the same field is a conflict: both can be merged by hand", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("biography", "Mit.");
    shelf.change({ biography: "<p>Deres.</p>" });
    await page.leave("biography");
    page.mergeByHand("biography");
    expect(shownText(page.state(), "biography")).toBe("Mit.\n\nDeres.");
    await page.leave("biography");
    expect(shelf.memorial.biography).toBe("<p>Mit.</p><p>Deres.</p>");
  });

  test("to the same text is no conflict", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    page.type("name", "Inger Holm");
    shelf.change({ name: "Inger Holm" });
    await page.leave("name");
    expect(page.state().conflicts).toEqual([]);
    expect(dirtyFields(page.state())).toEqual([]);
  });
});
