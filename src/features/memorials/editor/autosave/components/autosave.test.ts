import { describe, expect, test } from "vitest";
import { ApiError } from "#platform/pages/api-client.ts";
import { INGER, NO_MEDIA } from "#test/memorial.ts";
import type { MemorialChange } from "#features/memorials/contract.ts";
import { dirtyFields, shownText, type Drafts, type Step } from "./autosave-state.ts";
import { Autosave } from "./autosave.ts";

/** A memorial that several people change, as the API has it: a revision, 412 for the slower one. */
function aShelf() {
  const shelf = {
    memorial: INGER,
    isAway: false,
    problem: null as { field: string; message: string } | null,
    kept: {} as Drafts,
    lastStep: null as Step | null,
    calls: 0,
    callBacks: [] as (() => void)[],
    failures: [] as unknown[],
    change(change: MemorialChange) {
      const { revision } = shelf.memorial;
      shelf.memorial = { ...shelf.memorial, ...(change as object), revision: revision + 1 };
      return shelf.memorial;
    },
    async put(change: MemorialChange, revision: number) {
      shelf.calls++;
      if (shelf.isAway) throw new TypeError("Failed to fetch");
      if (revision !== shelf.memorial.revision) throw new ApiError(412, "En anden har rettet");
      if (shelf.problem !== null && shelf.problem.field in change) {
        const fields = { [shelf.problem.field]: shelf.problem.message };
        throw new ApiError(400, "Se felterne igennem", { fields });
      }
      return shelf.change(change);
    },
  };
  const open = (kept?: Drafts) =>
    new Autosave(
      {
        ...NO_MEDIA,
        saved: { memorial: shelf.memorial, items: [] },
        put: shelf.put,
        load: async () => shelf.memorial,
        lastStep: async () => shelf.lastStep,
        keep: (drafts) => (shelf.kept = drafts),
        fail: (error) => shelf.failures.push(error),
        later: (again) => shelf.callBacks.push(again),
      },
      kept,
    );
  return { shelf, open };
}

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
    expect(page.state().steps.map(({ field }) => field)).toEqual(["biography", "name"]);
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

    if (step !== null) await page.redo(step);
    expect(shelf.memorial.name).toBe("Inger Holm");
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

describe("when saving fails", () => {
  test("without a connection the text is kept and saving is retried", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    shelf.isAway = true;
    page.type("name", "Inger Holm");
    await page.leave("name");
    expect(page.state().status).toBe("waiting");
    expect(shelf.kept).toMatchObject({ name: { text: "Inger Holm" } });
    expect(await page.flush()).toBe(false);
    expect(shelf.callBacks).toHaveLength(1);
    expect(shelf.failures).toHaveLength(1);

    shelf.isAway = false;
    shelf.callBacks[0]?.();
    expect(await page.flush()).toBe(true);
    expect(shelf.memorial.name).toBe("Inger Holm");
    expect(shelf.kept).toEqual({});
  });

  test("text typed before a reload is saved after it", async () => {
    const { shelf, open } = aShelf();
    const page = open({ name: { text: "Inger Holm", base: "Inger", saved: null } });
    await page.flush();
    expect(shelf.memorial.name).toBe("Inger Holm");
  });

  test.each([
    ["in the open tab", false],
    ["after a reload", true],
  ])(
    "text that was saved although the response was lost is no conflict with oneself, %s",
    async (_, anew) => {
      const { shelf, open } = aShelf();
      const first = open();
      shelf.isAway = true;
      first.type("biography", "Et langt liv. ");
      await first.leave("biography");
      shelf.isAway = false;
      shelf.change({ biography: "<p>Et langt liv.</p>" });
      const autosave = anew ? open(shelf.kept) : first;
      autosave.type("biography", "Et langt liv ved vandet.");
      await autosave.leave("biography");
      expect(autosave.state().conflicts).toEqual([]);
      expect(shelf.memorial.biography).toBe("<p>Et langt liv ved vandet.</p>");
    },
  );

  test("text typed before a reload conflicts with what somebody wrote meanwhile", async () => {
    const { shelf, open } = aShelf();
    const page = open({ name: { text: "Inger Holm", base: "Ingrid", saved: null } });
    await page.flush();
    expect(page.state().conflicts).toEqual(["name"]);
    expect(shelf.memorial.name).toBe("Inger");
  });

  test("a refused text is neither sent nor told again until it changes", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    shelf.problem = { field: "diedOn", message: "Dødsdagen ligger før fødselsdagen." };
    page.type("diedOn", "1930");
    await page.leave("diedOn");
    await page.pause("diedOn");
    expect(shelf.calls).toBe(1);

    page.type("bornOn", "1921");
    await page.leave("bornOn");
    expect(shelf.calls).toBe(3);
    expect(shelf.failures).toHaveLength(1);

    page.type("diedOn", "1931");
    await page.leave("diedOn");
    expect(shelf.failures).toHaveLength(2);
  });

  test("a refused field shows its problem, and is saved again once another field changes", async () => {
    const { shelf, open } = aShelf();
    const page = open();
    shelf.problem = { field: "diedOn", message: "Dødsdagen ligger før fødselsdagen." };
    page.type("diedOn", "1930");
    await page.leave("diedOn");
    expect(page.state().problems).toEqual({ diedOn: "Dødsdagen ligger før fødselsdagen." });
    expect(shownText(page.state(), "diedOn")).toBe("1930");
    expect(shelf.failures).toHaveLength(1);

    shelf.problem = null;
    page.type("bornOn", "1921");
    await page.leave("bornOn");
    expect(page.state().problems).toEqual({});
    expect(shelf.memorial).toMatchObject({ bornOn: "1921", diedOn: "1930" });
  });
});
