import type { Screen } from "./screens.ts";
import { draftOf } from "#features/memorials/editor/timeline/components/event-draft.ts";
import { aPictureToEdit } from "./edit-image-steps.ts";
import { aLife } from "./walk-screens.ts";
import { answered, LONG_NAME, signIn } from "./world.ts";

/** Long enough to be folded on a phone. */
const WHOLE = {
  birthName: "Christoffersen",
  biography: `<p>${"Karen passede sluserne i Løgstør og hilste på dem alle. ".repeat(20)}</p>`,
  ceremonyPlace: "Løgstør Kirke, Fjordgade 11, Løgstør",
  cemetery: "Løgstør Kirkegård",
  madeBy: "Lise og Anders Bech",
};

/** Screens of the editor. */
export const EDIT_SCREENS: Screen[] = [
  {
    name: "edit a picture",
    shows: ".edit-overlay",
    path: async (world, page) => {
      const { memorial, mediaId } = await aPictureToEdit(world);
      await signIn(page.context(), memorial.keeper);
      return `/edit-image/${mediaId}`;
    },
  },
  {
    name: "edit",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}`;
    },
  },
  {
    name: "edit: whole page",
    path: async (world, page) => {
      const memorial = await world.aMemorial(WHOLE);
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}`;
    },
  },
  {
    name: "edit: deleted",
    shows: ".deleted-item",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      const { id, keeper } = memorial;
      const helper = await world.aHelper(memorial, "moderator", { fullName: LONG_NAME });
      const at = `/api/memorials/${id}`;
      const data = { authorName: "Bo", message: WHOLE.biography.slice(3, 400) };
      const greeting = await answered(keeper.api.post(`${at}/guestbook`, { data }));
      const candle = await answered(keeper.api.post(`${at}/candles`, { data: {} }));
      for (const path of [
        `guestbook/${greeting.id}`,
        `candles/${candle.id}`,
        `keepers/${helper.id}`,
      ]) {
        await answered(keeper.api.delete(`${at}/${path}`));
      }
      await signIn(page.context(), keeper);
      return `/edit-memorial/${memorial.slug}#deleted`;
    },
  },
  {
    name: "edit: a year",
    shows: "#timeline form",
    path: async (world, page) => {
      const { id, slug, keeper } = await aLife(world);
      const list = await answered(keeper.api.get(`/api/memorials/${id}/events`));
      const base = list.items.at(-2);
      // Open as after a visit on which it wasn't closed.
      const kept = { name: `draft:event ${id} ${base.id}`, base, draft: draftOf(base) };
      await page.addInitScript(({ name, ...left }) => {
        sessionStorage.setItem(name, JSON.stringify(left));
      }, kept);
      await signIn(page.context(), keeper);
      return `/edit-memorial/${slug}#timeline`;
    },
  },
  {
    name: "edit: grave",
    shows: "#grave fieldset",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME, ...WHOLE });
      const { id, slug, keeper } = memorial;
      const burials = [
        { name: LONG_NAME, kind: "coffin", buriedOn: "2024-02-09", restYears: 30 },
        { name: "Villy", kind: "urn", buriedOn: "~2019", restYears: null },
      ];
      const lease = { leaseEndsOn: "2044-12-31", leaseHolder: "Lise Bech" };
      const data = { burials, endsAtYearEnd: true, ...lease };
      await answered(keeper.api.put(`/api/memorials/${id}/resting-place`, { data }));
      await signIn(page.context(), keeper);
      return `/edit-memorial/${slug}#grave`;
    },
  },
  {
    name: "edit: versions",
    shows: "#biography li",
    path: async (world, page) => {
      const memorial = await world.aMemorial(WHOLE);
      const { id, keeper } = memorial;
      const at = `/api/memorials/${id}`;
      const helper = await world.aHelper(memorial, "editor", { fullName: LONG_NAME });
      const event = { title: "Gift med Villy", happenedOn: "1955" };
      await answered(helper.api.post(`${at}/events`, { data: event }));
      const biography = WHOLE.biography.replace("hilste på", "kendte");
      await answered(helper.api.put(at, { data: { biography } }));
      await signIn(page.context(), keeper);
      return `/edit-memorial/${memorial.slug}/versions#biography`;
    },
  },
  {
    name: "edit: look",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}#look`;
    },
  },
];
