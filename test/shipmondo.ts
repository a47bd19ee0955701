import { createHmac } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

/**
 * Shipmondo's API, version 3, as far as we use it, on this machine: it books what is asked for, lists what is
 * booked, and signs events as its documentation says (a JSON Web Token whose contents are JSON as a text).
 */
export type ShipmondoDouble = {
  settings: Record<string, string>;
  /** The orders that arrived, whole. */
  asked: Order[];
  /** What is booked, as its list shows it. */
  booked: Booked[];
  /** What becomes of the next orders, in place of a booking. */
  answer: ((response: ServerResponse, book: () => Booked) => void) | null;
  /** The same for the list. */
  listing: ((response: ServerResponse) => void) | null;
  /** The body of an event of its "Shipment Monitor". */
  event(data: object, given?: { key?: string; alg?: string }): { data: string };
};

type Order = {
  reference: string;
  product_code: string;
  parties: { type: string; name: string; email?: string }[];
  parcels: { quantity: number; weight: number }[];
};
type Booked = { id: number; reference: string; pkg_no: string; created_at: string };

const USER = "user-of-the-double";
const KEY = "key-of-the-double";

/** Until the test file ends. */
export async function aShipmondo(): Promise<ShipmondoDouble> {
  const double: ShipmondoDouble = {
    settings: {},
    asked: [],
    booked: [],
    answer: null,
    listing: null,
    event: (data, { key = KEY, alg = "HS256" } = {}) => ({ data: signed(data, key, alg) }),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url = "", headers } = request;
      const login = `Basic ${Buffer.from(`${USER}:${KEY}`).toString("base64")}`;
      if (headers.authorization !== login) {
        return json(response, 401, { error: "Invalid API User or API Key" });
      }
      const asked = new URL(url, "http://shipmondo");
      if (asked.pathname !== "/api/public/v3/shipments") {
        return json(response, 404, { error: "Resource not found" });
      }
      if (method === "GET") {
        if (double.listing !== null) return double.listing(response);
        return json(response, 200, pageOf(double.booked, asked.searchParams));
      }
      const order = JSON.parse(body) as Order;
      double.asked.push(order);
      const book = () => bookedFor(double, order);
      if (double.answer !== null) return double.answer(response, book);
      json(response, 200, book());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  double.settings = {
    SHIPMONDO_URL: `http://127.0.0.1:${port}/api/public/v3`,
    SHIPMONDO_USER: USER,
    SHIPMONDO_KEY: KEY,
    PROCESSORS: "Shipmondo ApS (Danmark)",
    LABEL_SENDER: "Værkstedet, Eksempelvej 1, 5000 Odense C",
  };
  return double;
}

function bookedFor(double: ShipmondoDouble, { reference }: Order): Booked {
  const id = 1_000_001 + double.booked.length;
  const booking = {
    id,
    reference,
    pkg_no: `0037057333${id}`,
    created_at: new Date().toISOString(),
    carrier_code: "pdk",
    product_code: "PDK_MH",
    service_codes: "EMAIL_NT",
    price: "42.5",
    parcels: [{ quantity: 1, weight: 850, pkg_no: `0037057333${id}` }],
  };
  double.booked.push(booking);
  return booking;
}

/** Filtered by time alone: a list by reference isn't to be had. */
function pageOf(booked: readonly Booked[], asked: URLSearchParams): Booked[] {
  const from = asked.get("created_at_min") ?? "";
  const size = Number(asked.get("per_page") ?? 20);
  const start = (Number(asked.get("page") ?? 1) - 1) * size;
  return booked.filter((one) => one.created_at >= from).slice(start, start + size);
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function signed(data: object, key: string, alg: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const contents = JSON.stringify({ webhook: "Delivered", data, url: "https://mindelys.dk" });
  const head = `${part({ alg })}.${part(contents)}`;
  return `${head}.${createHmac("sha256", key).update(head).digest("base64url")}`;
}
