import type { Page } from "@playwright/test";
import { approving, draft } from "#test/orders.ts";
import type { Screen } from "./screens.ts";
import { answered, signIn, type World } from "./world.ts";

const LONG_WORDS = ["Wilhelmine Christiane Bech", "Altid i vores tanker"];

/** Screens of an order: for whoever orders, and for staff. */
export const ORDER_SCREENS: Screen[] = [
  { name: "order a plate", path: () => "/qr-purchase" },
  ...(["words", "proof", "who", "order"] as const).map((step) => ({
    name: `order a plate: ${step}`,
    shows: "main form",
    path: (_: World, page: Page) => atStep(page, step),
  })),
  {
    name: "an order",
    shows: ".price-list",
    async path(_world, page) {
      const { id, key } = await aPlacedOrder(page);
      return `/qr-purchase/${id}?key=${key}`;
    },
  },
  {
    name: "an invoice to be paid",
    shows: "main form",
    async path(_world, page) {
      const { invoiceId, key } = await aPlacedOrder(page);
      return `/invoice-payment/${invoiceId}?key=${key}`;
    },
  },
  {
    name: "back from a card payment",
    shows: "main .lead",
    async path(_world, page) {
      const { invoiceId, key } = await aPlacedOrder(page);
      return `/invoice-payment-success?invoice=${invoiceId}&key=${key}`;
    },
  },
  { name: "back from a card payment, elsewhere", path: () => "/invoice-payment-success" },
  {
    name: "staff: orders",
    shows: ".table-code",
    async path(world, page) {
      await aPlacedOrder(page);
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/orders";
    },
  },
];

/** Ordered by a visitor. */
export async function aPlacedOrder(page: Page) {
  const { id, key, ...made } = await aDraft(page);
  const data = approving({ id, ...made });
  const placed = await answered(page.request.post(`/api/orders/${id}/place?key=${key}`, { data }));
  return { ...placed, id, key };
}

async function aDraft(page: Page) {
  const data = draft({ words: LONG_WORDS });
  return answered(page.request.post("/api/orders", { data }));
}

/** A draft of this browser, gone on with. */
async function atStep(page: Page, step: string): Promise<string> {
  const { id, key } = await aDraft(page);
  await page.goto("/cookies");
  const begun = JSON.stringify({ id, key, at: Date.now() });
  await page.evaluate((kept) => localStorage.setItem("draft:order", kept), begun);
  return `/qr-purchase?step=${step}`;
}
