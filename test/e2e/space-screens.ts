import { photograph } from "#test/pictures.ts";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type Keeper, type Memorial } from "./world.ts";

/** What is free on a page, by the settings' default. */
export const FREE_PICTURES = 20;

let taken = 0;

/** Small, as it is waited for, and unlike any other. */
export async function aPhotograph(): Promise<Buffer> {
  taken += 1;
  return photograph({ width: 60 + taken, height: 40 }).toBuffer();
}

/** Puts pictures on the page; they needn't be ready. */
export async function fill({ id, keeper }: Memorial, count = FREE_PICTURES): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const file = { name: `${made}.jpg`, mimeType: "image/jpeg", buffer: await aPhotograph() };
    await answered(keeper.api.post(`/api/memorials/${id}/media`, { multipart: { file } }));
  }
}

/**
 * Orders space for the page, as its keeper, for whom it begins with the order. Returns the id of
 * the invoice.
 */
export async function orderSpace({ id, keeper }: Memorial): Promise<string> {
  const customer = {
    kind: "private",
    name: keeper.fullName,
    email: keeper.email,
    street: "Gravene 4",
    postalCode: "8800",
    city: "Viborg",
    country: "DK",
  };
  const lines = [{ plan: "space", memorialIds: [id] }];
  const order = await answered(keeper.api.post("/api/orders", { data: { lines, customer } }));
  const data = { proofs: [], total: order.total, terms: true, startNow: true };
  const place = `/api/orders/${order.id}/place`;
  return (await answered(keeper.api.post(place, { data }))).invoiceId;
}

/** The first of the caller's subscriptions is ended. */
export async function endSpace({ api }: Keeper): Promise<void> {
  const { items } = await answered(api.get("/api/user/subscriptions"));
  await answered(api.post(`/api/subscriptions/${items[0].id}/end`));
}

/** What one pays for, and how full a page is. */
export const SPACE_SCREENS: Screen[] = [
  {
    name: "subscription",
    shows: "#invoices .setting",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      const { keeper } = memorial;
      await orderSpace(memorial);
      await endSpace(keeper);
      await orderSpace(await world.aMemorial({ keeper }));
      await signIn(page.context(), keeper);
      return "/subscription";
    },
  },
  {
    name: "the end of space",
    shows: "main form p",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      await orderSpace(memorial);
      await signIn(page.context(), memorial.keeper);
      const { items } = await answered(memorial.keeper.api.get("/api/user/subscriptions"));
      return `/subscription/${items[0].id}/end`;
    },
  },
  {
    name: "subscription without any",
    shows: "#invoices .reading",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/subscription";
    },
  },
  {
    name: "subscription success without an order",
    shows: "h1",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/subscription/success";
    },
  },
  {
    name: "subscription begun",
    shows: "#invoices .setting",
    path: async (world, page) => {
      const memorial = await world.aMemorial();
      await orderSpace(memorial);
      await signIn(page.context(), memorial.keeper);
      return "/subscription/success";
    },
  },
];
