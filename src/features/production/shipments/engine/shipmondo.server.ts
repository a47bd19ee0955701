import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { CarrierError, type Booking, type CarrierService, type Parcel } from "./carrier.ts";

export type Sender = { name: string; street: string; postalCode: string; city: string };
type ShipmondoSettings = {
  url: string;
  user: string;
  key: string;
  timeLimitMs: number;
  sender: Sender;
};

/** To a home, handed in by us. The carrier tells the recipient by mail when it comes: each of them asks for that. */
const PRODUCTS: Partial<Record<string, string>> = {
  postnord: "PDK_MH",
  gls: "GLSDK_HD",
  dao: "DAO_STH",
};
const SERVICES = "EMAIL_NT";

export function isBookedAtShipmondo(carrier: string): boolean {
  return PRODUCTS[carrier] !== undefined;
}

/** Books at PostNord, GLS and dao through Shipmondo's API, version 3. */
export function shipmondo(settings: ShipmondoSettings): CarrierService {
  return {
    book: (parcel) => book(settings, parcel),
    find: (reference, since) => find(settings, reference, since),
  };
}

const booked = z.object({
  id: z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String),
  reference: z.string().nullish(),
  pkg_no: z.string().max(60).nullish(),
});
type Booked = z.output<typeof booked>;

function bookingOf({ id, pkg_no: trackingNumber }: Booked): Booking {
  return { carrierId: id, trackingNumber: trackingNumber ?? null };
}

async function book(settings: ShipmondoSettings, parcel: Parcel): Promise<Booking> {
  const { status, body } = await ask(settings, "POST", "shipments", orderOf(settings, parcel));
  if (status !== 200 && status !== 201) throw refusalIn(status, body);
  const { data } = booked.safeParse(body);
  if (data === undefined) throw new CarrierError("unclear", "");
  return bookingOf(data);
}

function orderOf({ sender }: ShipmondoSettings, parcel: Parcel) {
  const { reference, carrier, recipient, weightsGrams } = parcel;
  return {
    own_agreement: false,
    product_code: PRODUCTS[carrier],
    service_codes: SERVICES,
    reference,
    parties: [partyOf("sender", sender), partyOf("receiver", recipient)],
    parcels: weightsGrams.map((weight) => ({ quantity: 1, weight })),
  };
}

function partyOf(type: "sender" | "receiver", { email, ...address }: Sender & { email?: string }) {
  const { name, street: address1, postalCode: postal_code, city } = address;
  return { type, name, address1, postal_code, city, country_code: "DK", email };
}

const PER_PAGE = 50;
/** A thousand shipments since the one that is looked for: then a person looks. */
const PAGES_MAX = 20;
/** Their clock may be behind ours. */
const SLACK_MS = 300_000;

/** Its list can't be filtered by reference: it is read from the moment on. */
async function find(
  settings: ShipmondoSettings,
  reference: string,
  since: Date,
): Promise<Booking | null> {
  const from = new Date(since.getTime() - SLACK_MS).toISOString();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      created_at_min: from,
      per_page: String(PER_PAGE),
      page: String(page),
    });
    const { status, body } = await ask(settings, "GET", `shipments?${query}`);
    const { data } = z.array(booked).safeParse(status === 200 ? body : null);
    // What was asked for before may be booked, whatever this answer says.
    if (data === undefined) throw new CarrierError("unclear", "");
    const found = data.find((one) => one.reference === reference);
    if (found !== undefined) return bookingOf(found);
    if (data.length < PER_PAGE) return null;
  }
  throw new CarrierError("unclear", "");
}

/** What fails before a connection stands; afterwards nobody knows what arrived. */
const UNSENT = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

function isUnsent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && UNSENT.includes(String(cause.code));
}

type Answer = { status: number; body: unknown };

async function ask(
  { url, user, key, timeLimitMs }: ShipmondoSettings,
  method: "GET" | "POST",
  path: string,
  order?: object,
): Promise<Answer> {
  const address = new URL(path, url.endsWith("/") ? url : `${url}/`);
  const login = Buffer.from(`${user}:${key}`).toString("base64");
  try {
    const answer = await fetch(address, {
      method,
      // The key goes nowhere else.
      redirect: "manual",
      signal: AbortSignal.timeout(timeLimitMs),
      headers: {
        authorization: `Basic ${login}`,
        accept: "application/json",
        ...(order !== undefined && { "content-type": "application/json" }),
      },
      ...(order !== undefined && { body: JSON.stringify(order) }),
    });
    return { status: answer.status, body: parsed(await textOf(answer)) };
  } catch (error) {
    throw new CarrierError(isUnsent(error) ? "away" : "unclear", "", { cause: error });
  }
}

/** Fifty shipments take some 200 kB. */
const ANSWER_BYTES = 2_000_000;

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of (body as ReadableStream<Uint8Array> | null) ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES) throw new Error("The answer is too long.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** `null` for what isn't JSON, such as a page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const BUSY = [429, 503];
const refusal = z.object({ error: z.string() });
const SAID_MAX = 200;

function refusalIn(status: number, body: unknown): CarrierError {
  if (BUSY.includes(status)) return new CarrierError("away", "");
  // A gateway gives up on work that goes on behind it.
  if (status >= 500 || status < 300) return new CarrierError("unclear", "");
  // Moved elsewhere: what was sent is read by nobody.
  if (status < 400) return new CarrierError("away", "");
  const { data } = refusal.safeParse(body);
  return new CarrierError("refused", (data?.error ?? String(status)).slice(0, SAID_MAX));
}
