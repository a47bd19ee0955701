import { describe, expect, test } from "vitest";
import { aShelf } from "#test/autosave.ts";
import { shownText } from "./autosave-state.ts";

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
