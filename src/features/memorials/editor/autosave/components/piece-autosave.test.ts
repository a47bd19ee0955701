import { expect, test } from "vitest";
import { ApiError } from "#platform/pages/api-client.ts";
import { INGER, NO_MEDIA } from "#test/memorial.ts";
import { aPiece } from "#test/music.ts";
import type { PieceChange } from "#features/memorials/music/contract.ts";
import { Autosave } from "./autosave.ts";
import { licenceText, partText, pieceField } from "./piece-fields.ts";

function aStand() {
  const stand = { pieces: [aPiece("a")], changes: [] as PieceChange[], isGone: false };
  const open = () =>
    new Autosave({
      ...NO_MEDIA,
      saved: { memorial: INGER, items: [], pieces: stand.pieces },
      put: () => Promise.reject(new Error("the memorial itself isn't changed")),
      load: async () => INGER,
      async changePiece(id, change) {
        if (stand.isGone) throw new ApiError(404, "Findes ikke");
        stand.changes.push(change);
        const asNull = Object.entries(change).map(([name, value]) => [
          name,
          value === "" ? null : value,
        ]);
        return { ...aPiece(id), ...(Object.fromEntries(asNull) as object) };
      },
      lastStep: async () => null,
      keep: () => undefined,
      fail: () => undefined,
      later: () => undefined,
    });
  return { stand, open };
}

const title = pieceField("a", "title");

test("what is written of a piece is saved, and undone", async () => {
  const { stand, open } = aStand();
  const page = open();
  page.type(title, "Vals");
  await page.leave(title);
  expect(page.state().pieces[0]?.title).toBe("Vals");
  await page.undo();
  expect(stand.changes).toEqual([{ title: "Vals" }, { title: "" }]);
});

test("a part and a licence are saved whole", async () => {
  const { stand, open } = aStand();
  const page = open();
  const part = { startsAt: 3, endsAt: 20, fadeIn: 1, fadeOut: 2 };
  page.type(pieceField("a", "part"), partText(part));
  await page.leave(pieceField("a", "part"));
  const licence = { kind: "permission" as const, from: "Koret" };
  page.type(pieceField("a", "licence"), licenceText(licence));
  await page.leave(pieceField("a", "licence"));
  expect(stand.changes).toEqual([part, { licence }]);
});

test("a piece that was taken off the page takes its words with it", async () => {
  const { stand, open } = aStand();
  const page = open();
  stand.isGone = true;
  page.type(title, "Vals");
  await page.leave(title);
  expect(page.state().problems).toEqual({});
  expect(page.state().drafts).toEqual({});
});
