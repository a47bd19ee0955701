import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type World } from "./world.ts";

/** Screens of the desk that aren't about codes, and of people who want to become resellers. */
export const STAFF_SCREENS: Screen[] = [
  {
    name: "staff: overview",
    shows: "main .settings-list",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin";
    },
  },
  ...["notifications", "flags", "mail-texts", "mail-texts?mail=support.request.link"].map(
    (path) => ({
      name: `staff: ${path}`,
      shows: "main :is(.setting, .field)",
      path: async (world: World, page: Page) => {
        await signIn(page.context(), await world.aColleague("administrator"));
        return `/admin/${path}`;
      },
    }),
  ),
  {
    name: "staff: roles",
    path: async (world, page) => {
      await world.aColleague("reseller", { fullName: LONG_NAME });
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/roles";
    },
  },
  {
    name: "staff: people",
    path: async (world, page) => {
      await world.aKeeper({ fullName: LONG_NAME });
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/users";
    },
  },
  ...["", "?job=packed"].map((search) => ({
    name: search === "" ? "staff: scanner" : "staff: scanner at work",
    path: async (world: World, page: Page) => {
      await signIn(page.context(), await world.aColleague("warehouse"));
      return `/admin/qr-scanner${search}`;
    },
  })),
  {
    name: "staff: data requests",
    path: async (world, page) => {
      const { api } = await world.aKeeper({ fullName: LONG_NAME });
      const message = "Mit navn er stavet forkert på siden for Karen.";
      await answered(api.post("/api/gdpr/requests", { data: { kind: "correction", message } }));
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/users/requests";
    },
  },
  {
    name: "staff: one data request",
    shows: "main section h2",
    path: async (world, page) => {
      const { api } = await world.aKeeper({ fullName: LONG_NAME });
      const message = "Mit navn er stavet forkert på siden for Karen.";
      await answered(api.post("/api/gdpr/requests", { data: { kind: "correction", message } }));
      const colleague = await world.aColleague("support");
      const { items } = await answered(colleague.api.get("/api/admin/gdpr-requests"));
      await signIn(page.context(), colleague);
      return `/admin/users/requests?request=${items.at(-1).id}`;
    },
  },
  {
    name: "staff: person",
    path: async (world, page) => {
      const { keeper } = await world.aMemorial({ name: LONG_NAME });
      const colleague = await world.aColleague("administrator");
      const lock = `/api/admin/users/${keeper.id}/lock`;
      await answered(colleague.api.post(lock, { data: { reason: "Bad selv om det" } }));
      await signIn(page.context(), colleague);
      return `/admin/users/${keeper.id}`;
    },
  },
  {
    name: "staff: second step to set up",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("support", { isVerified: false }));
      return "/admin/two-factor-setup";
    },
  },
  {
    name: "staff: seeing what somebody sees",
    path: async (world, page) => {
      const { keeper } = await world.aMemorial({ name: LONG_NAME });
      const colleague = await world.aColleague("support");
      const viewing = `/api/admin/users/${keeper.id}/viewing`;
      await answered(colleague.api.post(viewing, { data: { reason: "Bad selv om det" } }));
      await signIn(page.context(), colleague);
      return "/profile";
    },
  },
  { name: "become a reseller", path: () => "/reseller-register" },
  {
    name: "apply as a reseller",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/reseller-register";
    },
  },
  {
    name: "staff: resellers",
    path: async (world, page) => {
      await anApplication(world);
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/resellers";
    },
  },
  {
    name: "staff: reseller",
    path: async (world, page) => {
      const id = await anApplication(world);
      await signIn(page.context(), await world.aColleague("administrator"));
      return `/admin/resellers/${id}`;
    },
  },
  {
    name: "staff: invoices",
    path: async (world, page) => {
      await world.anInvoice();
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/invoices";
    },
  },
  {
    name: "staff: invoice",
    shows: "main form",
    path: async (world, page) => {
      const { id } = await world.anInvoice();
      await signIn(page.context(), await world.aColleague("administrator"));
      return `/admin/invoices/${id}`;
    },
  },
  {
    name: "staff: bookkeeping",
    shows: "main .settings-list",
    path: async (world, page) => {
      const { id } = await world.anInvoice();
      const colleague = await world.aColleague("administrator");
      const data = { amount: 70_000, receivedOn: "2025-11-20" };
      await answered(colleague.api.post(`/api/admin/invoices/${id}/payments`, { data }));
      await signIn(page.context(), colleague);
      return "/admin/bookkeeping";
    },
  },
];

/** Of a company with a long name; returns its id. */
async function anApplication(world: World): Promise<string> {
  const { api, id } = await world.aKeeper({ fullName: LONG_NAME });
  const data = {
    company: "Vestergaard-Christoffersens Eftf. Sten- og Billedhuggeri ApS",
    companyNumber: "DK 13 74 81 36",
    street: "Fjordgade 11",
    postalCode: "9670",
    city: "Løgstør",
    contactName: LONG_NAME,
    phone: "+45 98 67 00 00",
  };
  await answered(api.post("/api/resellers/me/application", { data }));
  const { api: staff } = await world.aColleague("administrator");
  const { items } = await answered(staff.get("/api/admin/resellers?limit=1"));
  expect(items, id).toHaveLength(1);
  return items[0].id;
}
