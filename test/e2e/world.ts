import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, request, type APIRequestContext, type BrowserContext } from "@playwright/test";
import { features } from "../../src/features.server.ts";
import { openServices } from "../../src/services.server.ts";
import { inviteAdministrator } from "#features/accounts/setup/commands.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { candles } from "#features/memorials/candles/tables.server.ts";
import { reportCases } from "#features/memorials/reports/tables.server.ts";
import type { Role } from "#platform/actor.ts";
import { readConfig } from "#platform/config.server.ts";
import {
  addCustodian,
  addKeeper,
  aPlate,
  aRegistration,
  reachable,
  withRoles,
} from "#test/factories.ts";
import { anInvoice } from "#test/invoices.ts";
import { addCompanyOf } from "#test/resellers.ts";
import { payInvoice } from "#test/space.ts";
import { aTicket } from "#test/tickets.ts";
import { systemContext, type Services } from "#platform/context.server.ts";

/** The world of a journey, created through the public calls. */

/** The longest name that a layout has to hold. */
export const LONG_NAME = "Wilhelmine Christiane Frederikke Bartholomæussen-Østergaard Hjaltalín";

export type Keeper = {
  id: string;
  fullName: string;
  username: string;
  email: string;
  api: APIRequestContext;
};
export type Memorial = { id: string; slug: string; name: string; keeper: Keeper };
export type Plate = { code: string; activationKey: string };
type Given = Record<string, unknown>;
export type AddedFile = { name: string; mimeType: string; buffer: Buffer };

/** Another process renders files, queued behind the demo's pictures and slow on a busy machine. */
export const MADE_READY = { timeout: 240_000 };

export class World {
  readonly address: string;
  readonly #app: { services: Services };
  readonly #close: () => Promise<void>;
  readonly #opened: APIRequestContext[] = [];

  private constructor(address: string, services: Services, close: () => Promise<void>) {
    this.address = address;
    this.#app = { services };
    this.#close = close;
  }

  /** Connects to a running server, the journeys' own or another one, by its data directory. */
  static async open(
    address: string,
    dataDirectory = process.env["E2E_DATA_DIRECTORY"],
  ): Promise<World> {
    const config = readConfig(
      {
        DATA_DIRECTORY: dataDirectory,
        PUBLIC_URL: address,
        DATABASE_POOL: "2",
      },
      features,
    );
    const { services, close } = await openServices(config, () => undefined);
    return new World(address, services, close);
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((api) => api.dispose()));
    await this.#close();
  }

  /** An invoice for one plate, issued. */
  anInvoice(): Promise<{ id: string; number: number }> {
    return anInvoice(this.#app);
  }

  /** What is left of an invoice comes in. */
  pay(invoiceId: string): Promise<void> {
    return payInvoice(this.#app, invoiceId);
  }

  /** What somebody has written to us. */
  aTicket(given: Parameters<typeof aTicket>[1] = {}): ReturnType<typeof aTicket> {
    return aTicket(this.#app, given);
  }

  /** A user, signed in. */
  async aKeeper({ fullName = "Anna Holm" } = {}): Promise<Keeper> {
    const api = await request.newContext({ baseURL: this.address });
    this.#opened.push(api);
    const data = aRegistration(aName(), { fullName });
    const { id } = await answered(api.post("/api/register", { data }));
    return { id, fullName, username: data.username, email: data.email, api };
  }

  /** Their address is confirmed. */
  async confirm(keeper: Keeper): Promise<void> {
    await reachable(this.#app, keeper);
  }

  /** They gave their password long ago. */
  async forgetProof({ id }: Keeper): Promise<void> {
    const { database } = this.#app.services;
    const confirmedAt = sql`now() - interval '1 day'`;
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, id));
  }

  /** A staff member, signed in; with two steps, unless told otherwise. */
  async aColleague(
    role: Role,
    { fullName = "Else Krag", isVerified = true } = {},
  ): Promise<Keeper> {
    return withRoles(this.#app, await this.aKeeper({ fullName }), [role], { isVerified });
  }

  /** A reseller with a company of their own, whose id it is; nothing is agreed with it. */
  async aReseller(given: { fullName?: string } = {}): Promise<Keeper & { companyId: string }> {
    const reseller = await this.aColleague("reseller", given);
    await this.confirm(reseller);
    return { ...reseller, companyId: await addCompanyOf(this.#app, reseller) };
  }

  /** Adds another keeper. */
  async aHelper(
    memorial: Memorial,
    role: "reader" | "contributor" | "moderator" | "editor",
    given: { keeper?: Keeper; fullName?: string } = {},
  ): Promise<Keeper> {
    const { keeper = await this.aKeeper(given) } = given;
    await addKeeper(this.#app, memorial, role, keeper);
    return keeper;
  }

  async aMemorial(given: Given & { keeper?: Keeper } = {}): Promise<Memorial> {
    const { keeper = await this.aKeeper(), ...fields } = given;
    const life = { name: "Karen Elise Bech", bornOn: "1938", diedOn: "2023-11-02" };
    const data = { ...life, privacy: "unlisted", ...fields };
    const { id, slug, name } = await answered(keeper.api.post("/api/memorials", { data }));
    return { id, slug, name, keeper };
  }

  /** Added in this order, and processed. */
  async addFiles({ id, keeper }: Memorial, files: AddedFile[]): Promise<void> {
    const media = `/api/memorials/${id}/media`;
    for (const file of files) {
      await answered(keeper.api.post(media, { multipart: { file, caption: file.name } }));
    }
    const underWay = async () => {
      const { items } = await answered(keeper.api.get(media));
      return items.filter(({ status }: { status: string }) => status !== "ready");
    };
    await expect.poll(underWay, MADE_READY).toEqual([]);
  }

  /** A candle that burnt out yesterday. */
  async aBurntCandle({ id, keeper }: Memorial, name: string): Promise<void> {
    const data = { name, message: "Sov godt" };
    const candle = await answered(keeper.api.post(`/api/memorials/${id}/candles`, { data }));
    const { database } = this.#app.services;
    await database
      .update(candles)
      .set({ litAt: sql`now() - interval '8 days'`, burnsUntil: sql`now() - interval '1 day'` })
      .where(eq(candles.id, candle.id));
  }

  /** A report that nobody has answered for eight days. */
  async makeLate(number: number): Promise<void> {
    const { database } = this.#app.services;
    await database
      .update(reportCases)
      .set({ receivedAt: sql`now() - interval '8 days'` })
      .where(eq(reportCases.number, number));
  }

  /** A custodian who has requested the page. */
  async aCustodianWhoAsks(memorial: Memorial, given: { fullName?: string }): Promise<void> {
    const keeper = await this.aKeeper(given);
    await addCustodian(this.#app, memorial, 1, keeper);
    await answered(keeper.api.post(`/api/memorials/${memorial.id}/custody`));
  }

  /** Invites a new person by mail to keep the memorial. Returns the URL of the link. */
  async invite({ id, keeper }: Memorial, given: Given = {}): Promise<string> {
    await this.confirm(keeper);
    const email = `${aName()}@example.org`;
    const data = { email, role: "editor", ...given };
    await answered(keeper.api.post(`/api/memorials/${id}/invitations`, { data }));
    return email;
  }

  /** An unlinked plate, with the key from its package. */
  aPlate(): Promise<Plate> {
    return aPlate(this.#app);
  }

  /** A plate that opens these memorials, all kept by the first one's keeper. */
  async aLinkedPlate(...memorials: [Memorial, ...Memorial[]]): Promise<Plate> {
    const plate = await this.aPlate();
    const { api } = memorials[0].keeper;
    const { activationKey } = plate;
    const path = `/api/qr-codes/${plate.code}`;
    await answered(api.post(`${path}/claim`, { data: { activationKey } }));
    const memorialIds = memorials.map(({ id }) => id);
    await answered(api.put(`${path}/memorials`, { data: { memorialIds } }));
    return plate;
  }

  /** Retires it, as staff do when a family reports it broken. */
  async retire({ code }: Plate): Promise<void> {
    const { api } = await this.aColleague("support");
    const data = { step: "retired", reason: "Knækket i frosten", retiredFor: "damaged" };
    await answered(api.post(`/api/admin/qr-codes/${code}/steps`, { data }));
  }

  /** The setup link of the first administrator. */
  async setupPath(): Promise<string> {
    const { url } = await inviteAdministrator(systemContext(this.#app.services));
    return new URL(url).pathname;
  }
}

/** An unused user name. */
export function aName(): string {
  return `anna.${randomUUID().slice(0, 8)}`;
}

/** The body of a successful call. */
export async function answered(
  call: ReturnType<APIRequestContext["get"]>,
): Promise<ReturnType<typeof JSON.parse>> {
  const answer = await call;
  const text = await answer.text();
  expect(answer.ok(), `${answer.status()} ${answer.url()}\n${text}`).toBe(true);
  return text === "" ? null : JSON.parse(text);
}

/** Signs the browser in by session cookie, without the login form. */
export async function signIn(context: BrowserContext, { api }: Keeper): Promise<void> {
  const { cookies } = await api.storageState();
  await context.addCookies(cookies.filter(({ name }) => ["session", "signedIn"].includes(name)));
}
