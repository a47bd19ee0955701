import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { TestApp } from "#test/app.ts";

/**
 * Stripe's API as far as we use it, on this machine: it opens checkouts, keeps idempotency keys, and signs
 * events as Stripe does (`t=…,v1=…`: HMAC-SHA256 of time, full stop and body).
 */
export type StripeDouble = {
  settings: Record<"STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL", string>;
  /** What was asked, each as its form's fields. */
  asked: Asked[];
  /** What of each session became, by its id. */
  states: Map<string, "open" | "complete" | "expired">;
  /** From now on it answers with errors. */
  isAway: boolean;
  /** The body of an event, and its signature of now or of so many seconds ago. */
  event(type: string, object: object, given?: { secondsAgo?: number; secret?: string }): Signed;
};

type Asked = { key: string; fields: Record<string, string> };
type Signed = { body: string; headers: Record<string, string> };

const EXPIRE = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/;

const SECRET_KEY = "sk_test_double";
const WEBHOOK_SECRET = "whsec_double";

/** Until the test file ends. */
export async function aStripe(): Promise<StripeDouble> {
  const sessions = new Map<string, ReturnType<typeof newSession>>();
  const stripe: Omit<StripeDouble, "settings"> = {
    asked: [],
    states: new Map(),
    isAway: false,
    event: signed,
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return Object.assign(stripe, {
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
    if (stripe.isAway) return send(response, 500, failure("api_error", "away"));
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return send(response, 401, failure("invalid_request_error", "Invalid API Key provided"));
    }
    const expired = request.method === "POST" && EXPIRE.exec(request.url ?? "")?.[1];
    if (expired) return expire(expired, response);
    if (request.method !== "POST" || request.url !== "/v1/checkout/sessions") {
      return send(response, 404, failure("invalid_request_error", "Unrecognized request URL"));
    }
    const key = String(request.headers["idempotency-key"]);
    stripe.asked.push({ key, fields });
    const session = sessions.get(key) ?? newSession(fields);
    sessions.set(key, session);
    stripe.states.set(session.id, stripe.states.get(session.id) ?? "open");
    send(response, 200, session);
  }

  /** Only open ones can be. */
  function expire(id: string, response: ServerResponse): void {
    if (stripe.states.get(id) !== "open") {
      const says = 'Only Checkout Sessions with a status in ["open"] can be expired.';
      return send(response, 400, failure("invalid_request_error", says));
    }
    stripe.states.set(id, "expired");
    send(response, 200, { id, object: "checkout.session", status: "expired" });
  }
}

function newSession(fields: Record<string, string>) {
  const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
  const reference = fields["client_reference_id"] ?? null;
  return {
    id,
    object: "checkout.session",
    client_reference_id: reference,
    payment_status: "unpaid",
    status: "open",
    url: `https://checkout.stripe.test/c/pay/${id}`,
  };
}

function signed(
  type: string,
  object: object,
  given: { secondsAgo?: number; secret?: string } = {},
) {
  const { secondsAgo = 0, secret = WEBHOOK_SECRET } = given;
  const time = Math.floor(Date.now() / 1000) - secondsAgo;
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const body = JSON.stringify({ id, object: "event", created: time, type, data: { object } });
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": `t=${time},v1=${signature}`,
  };
  return { body, headers };
}

/** Sends an event to the webhook, as Stripe does; answers with the status. */
export function tellsOf(stripe: StripeDouble, { app }: TestApp) {
  return async (type: string, object: object, given: object = {}): Promise<number> => {
    const { body, headers } = stripe.event(type, object, given);
    const url = "/api/stripe/webhook";
    const { statusCode } = await app.inject({ method: "POST", url, headers, payload: body });
    return statusCode;
  };
}

/** A session that was paid, as its event tells. */
export function paidSession(invoiceId: string, given: object = {}) {
  return {
    id: "cs_test_1",
    object: "checkout.session",
    client_reference_id: invoiceId,
    payment_intent: `pi_${randomUUID()}`,
    payment_status: "paid",
    amount_total: 69_500,
    currency: "dkk",
    ...given,
  };
}

function failure(type: string, message: string) {
  return { error: { type, message } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_double" });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
