import { describe, expect, it } from "vitest";
import type { OwnedQrCode } from "#features/qr/contract.ts";
import { openedBy, withOwnPage, type Own } from "./own-page.ts";
import { askedIn, freshOrder } from "./typed-order.ts";

const page = (slug: string, role: Own["pages"][number]["role"] = "owner") => ({
  id: `id of ${slug}`,
  slug,
  role,
  restorableUntil: null,
});

const code = (name: string, slugs: string[], given: Partial<OwnedQrCode> = {}): OwnedQrCode => ({
  code: name,
  state: "linked",
  hasPlate: false,
  retiredFor: null,
  memorials: slugs.map((slug) => ({ slug, name: slug })),
  locked: false,
  stage: "digital",
  shown: 1,
  ...given,
});

const inger = page("inger");
const villy = page("villy");
const codes = [code("7K2MQX4R8", ["inger"]), code("7K2MQX4S6", ["villy"])];
const fromMenu = freshOrder(askedIn(new URLSearchParams()));

describe("an order from the menu", () => {
  it("is for the only page that the person writes, with the code of the page", () => {
    const gone = { ...page("bo"), restorableUntil: "2026-12-24T00:00:00.000Z" };
    const pages = [page("anders", "reader"), gone, inger];
    expect(withOwnPage(fromMenu, { pages, codes })).toMatchObject({
      memorialIds: [inger.id],
      code: "7K2MQX4R8",
    });
  });

  it("asks which of several pages, and then has the code of that page", () => {
    const pages = [inger, villy];
    expect(withOwnPage(fromMenu, { pages, codes })).toEqual(fromMenu);
    const chosen = { ...fromMenu, memorialIds: [villy.id], isPageChosen: true };
    expect(withOwnPage(chosen, { pages, codes }).code).toBe("7K2MQX4S6");
    const both = { ...chosen, memorialIds: [inger.id, villy.id] };
    expect(withOwnPage(both, { pages, codes }).code).toBeNull();
  });

  it("has a new code where the page's own has a plate, opens other pages too, or is retired", () => {
    const taken = [
      code("7K2MQX4R8", ["inger"], { stage: "delivered" }),
      code("7K2MQX4S6", ["inger", "villy"]),
      code("7K2MQX4T4", ["inger"], { state: "retired" }),
    ];
    expect(withOwnPage(fromMenu, { pages: [inger], codes: taken })).toMatchObject({
      memorialIds: [inger.id],
      code: null,
    });
  });

  it("stays as it was chosen, also without a page or with a new code", () => {
    const none = { ...fromMenu, isPageChosen: true };
    expect(withOwnPage(none, { pages: [inger], codes })).toEqual(none);
    const fresh = { ...fromMenu, isCodeChosen: true };
    expect(withOwnPage(fresh, { pages: [inger], codes }).code).toBeNull();
    const asked = freshOrder(askedIn(new URLSearchParams({ code: "7K2MQX4S6" })));
    expect(withOwnPage(asked, { pages: [inger], codes })).toEqual(asked);
  });

  it("has no code where nothing is engraved", () => {
    const space = freshOrder(askedIn(new URLSearchParams({ plan: "space" })));
    expect(withOwnPage(space, { pages: [inger], codes })).toMatchObject({
      memorialIds: [inger.id],
      code: null,
    });
  });
});

describe("a code of one's own that was chosen", () => {
  const chosen = { ...fromMenu, code: "7K2MQX4R8", isCodeChosen: true };

  it("opens its pages, so that none are to be chosen", () => {
    expect(openedBy(chosen, codes)).toEqual([{ slug: "inger", name: "inger" }]);
    expect(openedBy({ ...chosen, code: null }, codes)).toEqual([]);
    expect(openedBy(chosen, [code("7K2MQX4R8", [])])).toEqual([]);
  });

  it("leaves the page to be chosen that gets space, and one that is proposed with its code", () => {
    expect(openedBy({ ...chosen, plan: "single" }, codes)).toEqual([]);
    expect(openedBy({ ...chosen, isCodeChosen: false }, codes)).toEqual([]);
  });
});
