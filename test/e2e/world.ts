import { randomUUID } from "node:crypto";
import { expect, request, type APIRequestContext, type BrowserContext } from "@playwright/test";
import { openServices } from "../../src/services.server.ts";
import { inviteAdministrator } from "#features/accounts/setup/commands.server.ts";
import { createQrCode } from "#features/qr/commands.server.ts";
import type { Role } from "#platform/actor.ts";
import { readConfig } from "#platform/config.server.ts";
import { systemContext, type Services } from "#platform/context.server.ts";

/** What a journey finds when it begins: made through the calls that everybody uses. */

export const PASSWORD = "tre grønne cykler i regnen";
/** As long as a name is that a layout has to hold. */
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
type AddedFile = { name: string; mimeType: string; buffer: Buffer };

/** Another process makes files ready, and on a busy machine they wait their turn. */
const MADE_READY = { timeout: 200_000 };

export class World {
  readonly address: string;
  readonly #services: Services;
  readonly #close: () => Promise<void>;
  readonly #opened: APIRequestContext[] = [];

  private constructor(address: string, services: Services, close: () => Promise<void>) {
    this.address = address;
    this.#services = services;
    this.#close = close;
  }

  /** Joins the server that runs for the journeys, by its data. */
  static async open(address: string): Promise<World> {
    const config = readConfig({
      DATA_DIRECTORY: process.env["E2E_DATA_DIRECTORY"],
      PUBLIC_URL: address,
      DATABASE_POOL: "2",
    });
    const { services, close } = await openServices(config, () => undefined);
    return new World(address, services, close);
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((api) => api.dispose()));
    await this.#close();
  }

  /** Somebody with an account, signed in. */
  async aKeeper({ fullName = "Anna Holm" } = {}): Promise<Keeper> {
    const username = aName();
    const email = `${username}@example.org`;
    const api = await request.newContext({ baseURL: this.address });
    this.#opened.push(api);
    const data = { fullName, username, email, password: PASSWORD, acceptTerms: true };
    const { id } = await answered(api.post("/api/register", { data }));
    return { id, fullName, username, email, api };
  }

  /** They have pressed the link in the first mail. */
  async confirm({ id }: Keeper): Promise<void> {
    await this.sql("update users set email_verified_at = now() where id = $1", [id]);
  }

  /** Somebody of the staff, signed in; by two steps, unless told otherwise. */
  async aColleague(
    role: Role,
    { fullName = "Else Krag", isVerified = true } = {},
  ): Promise<Keeper> {
    const colleague = await this.aKeeper({ fullName });
    const text = "update users set roles = array[$2], email_verified_at = now() where id = $1";
    await this.sql(text, [colleague.id, role]);
    const verified = "update sessions set verified_at = now() where user_id = $1";
    if (isVerified) await this.sql(verified, [colleague.id]);
    return colleague;
  }

  /** Somebody who keeps the memorial, too. */
  async aHelper(
    { id }: Memorial,
    role: string,
    given: { keeper?: Keeper; fullName?: string } = {},
  ): Promise<Keeper> {
    const { keeper = await this.aKeeper(given) } = given;
    const text =
      "insert into keepers (memorial_id, user_id, role, since) values ($1, $2, $3, now())";
    await this.sql(text, [id, keeper.id, role]);
    return keeper;
  }

  async aMemorial(given: Given & { keeper?: Keeper } = {}): Promise<Memorial> {
    const { keeper = await this.aKeeper(), ...fields } = given;
    const data = { name: "Karen Elise Bech", bornOn: "1938", diedOn: "2023-11-02", ...fields };
    const { id, slug, name } = await answered(keeper.api.post("/api/memorials", { data }));
    return { id, slug, name, keeper };
  }

  /** Put on the page in this order, and ready to be looked at. */
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

  /** One who takes over one day, and asks to now. */
  async aCustodianWhoAsks(memorial: Memorial, given: { fullName?: string }): Promise<void> {
    const { id, api } = await this.aHelper(memorial, "reader", given);
    const text =
      "insert into custodians (memorial_id, id, place, user_id) values ($1, gen_random_uuid(), 1, $2)";
    await this.sql(text, [memorial.id, id]);
    await answered(api.post(`/api/memorials/${memorial.id}/custody`));
  }

  /** Asks somebody new by mail to keep the memorial, too. Answers where the mail goes. */
  async invite({ id, keeper }: Memorial, given: Given = {}): Promise<string> {
    await this.confirm(keeper);
    const email = `${aName()}@example.org`;
    const data = { email, role: "editor", ...given };
    await answered(keeper.api.post(`/api/memorials/${id}/invitations`, { data }));
    return email;
  }

  /** An unlinked plate, with the key from its package. */
  aPlate(): Promise<Plate> {
    return createQrCode(systemContext(this.#services));
  }

  /** A plate that opens these pages, all in the first one's keeper's care. */
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

  retire({ code }: Plate): Promise<void> {
    return this.sql("update qr_codes set retired_at = now() where code = $1", [code]);
  }

  /** The link by which the first administrator gets in. */
  async setupPath(): Promise<string> {
    const { url } = await inviteAdministrator(systemContext(this.#services));
    return new URL(url).pathname;
  }

  async sql(text: string, values: unknown[]): Promise<void> {
    const { rowCount } = await this.#services.database.$client.query(text, values);
    expect(rowCount, text).toBe(1);
  }
}

/** A name to log in with that nobody has yet. */
export function aName(): string {
  return `anna.${randomUUID().slice(0, 8)}`;
}

/** The body of a call that succeeded. */
export async function answered(
  call: ReturnType<APIRequestContext["get"]>,
): Promise<ReturnType<typeof JSON.parse>> {
  const answer = await call;
  const text = await answer.text();
  expect(answer.ok(), `${answer.status()} ${answer.url()}\n${text}`).toBe(true);
  return text === "" ? null : JSON.parse(text);
}

/** From now on the browser is signed in as somebody, without the way through the login. */
export async function signIn(context: BrowserContext, { api }: Keeper): Promise<void> {
  const { cookies } = await api.storageState();
  await context.addCookies(cookies.filter(({ name }) => ["session", "signedIn"].includes(name)));
}
