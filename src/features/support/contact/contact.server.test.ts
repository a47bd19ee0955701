import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { purgeTickets } from "#features/support/tickets/jobs.server.ts";
import {
  ticketAttachments,
  ticketMessages,
  tickets,
} from "#features/support/tickets/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aPdf } from "#test/documents.ts";
import { aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";

const app = await testApp({
  LIMIT_CONTACT: "30/3600",
  CONTACT_SECONDS: "3",
  CONTACT_DAYS: "365",
  CONTACT_LINKS_MAX: "2",
  ENTRY_UNWELCOME_WORDS: "kasino",
  SUPPORT_FILES_MAX_MB: "1",
});
const { database, storage } = app.services;
const DAY = 86_400_000;

let sent = 0;
/** Each from its own network, so that none uses up another's rate limit. */
const somebody = () => app.as(undefined, `203.0.113.${(sent += 1)}`);
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const RECEIPT = ["id", "receivedAt", "number", "answerBy"];

function aMessage(change: Record<string, unknown> = {}) {
  const message = "Kan pladen limes på granit?";
  return { name: "Lise Holm", email: "lise@example.org", message, shownAt: ago(60_000), ...change };
}

function aForm(files: [name: string, content: Uint8Array][], change: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...aMessage(), ...change }))
    form.append(field, value);
  for (const [name, content] of files) form.append("file", new File([Buffer.from(content)], name));
  return form;
}

const kept = (id: string) => database.select().from(tickets).where(eq(tickets.id, id));
const messagesOf = (id: string) =>
  database.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id));
const filesOf = (id: string) =>
  database
    .select({
      fileName: ticketAttachments.fileName,
      state: ticketAttachments.state,
      key: ticketAttachments.storageKey,
    })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(asc(ticketAttachments.id));

describe("a message to the operator", () => {
  it("becomes a ticket, as written, with the language for the answer", async () => {
    const { status, body } = await somebody().post(
      "/api/contact",
      aMessage({ name: " Lise  Holm " }),
      {
        "accept-language": "es",
      },
    );
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 201, fields: RECEIPT });
    expect(await kept(body.id)).toMatchObject([
      {
        number: body.number,
        name: "Lise Holm",
        email: "lise@example.org",
        subject: "Kan pladen limes på granit?",
        locale: "es",
        channel: "form",
        proof: "none",
        state: "open",
        answerBy: new Date(body.answerBy),
      },
    ]);
    expect(await messagesOf(body.id)).toMatchObject([
      { kind: "message", body: "Kan pladen limes på granit?" },
    ]);
  });

  it("is an account's own only where its address is confirmed and the one that was typed", async () => {
    const anna = await aUser(app);
    const channelOf = async (change: Record<string, unknown>) => {
      const { body } = await anna.post("/api/contact", aMessage(change));
      const [ticket] = await kept(body.id);
      return [ticket?.channel, ticket?.proof, ticket?.userId];
    };
    const unconfirmed = ["form", "none", null];
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, anna.id));
    expect(await channelOf({ email: anna.email })).toEqual(unconfirmed);
    await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, anna.id));
    expect(await channelOf({ email: anna.email.toUpperCase() })).toEqual([
      "account",
      "session",
      anna.id,
    ]);
    expect(await channelOf({ email: "another@example.org" })).toEqual(unconfirmed);
  });

  it("sent twice with one key is stored once, with one receipt", async () => {
    const headers = { "idempotency-key": "brev-nummer-1" };
    const first = await somebody().post("/api/contact", aMessage(), headers);
    const second = await somebody().post("/api/contact", aMessage(), headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await messagesOf(first.body.id)).toHaveLength(1);
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(121) }],
    ["email", { email: "lise" }],
    ["email", { email: "lise@example.org\r\nBcc: alle@example.org" }],
    ["message", { message: "" }],
    ["message", { message: "x".repeat(5001) }],
    ["shownAt", { shownAt: "før" }],
    ["isAdmin", { isAdmin: true }],
  ])("is refused with a wrong %s", async (field, change) => {
    const { status, body } = await somebody().post("/api/contact", aMessage(change));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is discarded with the usual thanks if the honeypot field is filled", async () => {
    const { status, body } = await somebody().post(
      "/api/contact",
      aMessage({ website: "spam.example" }),
    );
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 201, fields: RECEIPT });
    expect(await kept(body.id)).toEqual([]);
  });

  it.each([
    ["words", "Vind på KASINO!"],
    ["links", "https://a.example https://b.example www.c.example"],
  ])("is set aside for its %s, with the usual thanks", async (reason, message) => {
    const { status, body } = await somebody().post("/api/contact", aMessage({ message }));
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 201, fields: RECEIPT });
    expect(await kept(body.id)).toMatchObject([
      { state: "spam", spamReasons: [reason], answerBy: null },
    ]);
  });

  it("is refused if sent faster than anybody can type", async () => {
    const before = await database.$count(tickets);
    const answer = await somebody().post("/api/contact", aMessage({ shownAt: ago(0) }));
    expect(answer).toMatchObject({ status: 429, body: { code: "tooSoon" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await database.$count(tickets)).toBe(before);
  });

  it("is rate-limited per network", async () => {
    const here = app.as(undefined, "198.51.100.7");
    for (let time = 0; time < 30; time++) await here.post("/api/contact", aMessage());
    const answer = await here.post("/api/contact", aMessage());
    expect(answer).toMatchObject({ status: 429, body: { code: "tooMany" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("is accepted from this site only", async () => {
    const origin = "https://ondt.example";
    const answer = await somebody().post("/api/contact", aMessage(), { origin });
    expect(answer).toMatchObject({ status: 403, body: { code: "crossSite" } });
  });

  it("can't be read through the API", async () => {
    expect((await app.as().get("/api/contact")).status).toBe(405);
  });
});

describe("files with a message", () => {
  const text = Buffer.from("Der er plads til 12 cm.");

  it("are kept by what they are, up to five", async () => {
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#808080" },
    })
      .png()
      .toBuffer();
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const { status, body } = await somebody().post(
      "/api/contact",
      aForm([
        ["plade.png", picture],
        ["mål.txt", text],
        ["billede.jpg", page],
      ]),
    );
    expect(status).toBe(201);
    const files = await filesOf(body.id);
    expect(files).toMatchObject([
      { fileName: "plade.png", state: "ready" },
      { fileName: "mål.txt", state: "ready" },
      { fileName: "billede.jpg", state: "held", key: null },
    ]);
    expect(await storage.size(files[0]?.key ?? "")).toBeGreaterThan(0);
  });

  it("aren't read where families' uploads are", async () => {
    const { images } = app.services;
    const families = vi.spyOn(images, "readPdf");
    const strangers = vi.spyOn(images.forStrangers, "readPdf");
    const { status } = await somebody().post("/api/contact", aForm([["a.pdf", await aPdf()]]));
    expect(status).toBe(201);
    expect(strangers).toHaveBeenCalledOnce();
    expect(families).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("may be none, as from a browser without a script", async () => {
    const { status, body } = await somebody().post("/api/contact", aForm([["", Buffer.alloc(0)]]));
    expect(status).toBe(201);
    expect(await filesOf(body.id)).toEqual([]);
  });

  it.each([
    ["six of them", Array.from({ length: 6 }, () => ["a.txt", text] as [string, Uint8Array])],
    [
      "more than there is room for",
      [["stor.txt", Buffer.alloc(1_200_000, "a")] as [string, Uint8Array]],
    ],
  ])("are refused: %s", async (_, files) => {
    const before = await database.$count(tickets);
    const answer = await somebody().post("/api/contact", aForm(files));
    expect(answer).toMatchObject({ status: 413, body: { code: "tooLarge" } });
    expect(await database.$count(tickets)).toBe(before);
  });

  it("leave the words to be corrected", async () => {
    const answer = await somebody().post(
      "/api/contact",
      aForm([["mål.txt", text]], { email: "lise" }),
    );
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
  });
});

it("is deleted when its retention period is over, with its files, and not before", async () => {
  const [old, young] = await Promise.all(
    [366, 364].map(async (days) => {
      const form = aForm([["mål.txt", Buffer.from("12 cm")]]);
      const { body } = await somebody().post("/api/contact", form);
      const at = new Date(Date.now() - days * DAY);
      await database.update(tickets).set({ lastMessageAt: at }).where(eq(tickets.id, body.id));
      await database
        .update(ticketMessages)
        .set({ createdAt: at })
        .where(eq(ticketMessages.ticketId, body.id));
      const [file] = await filesOf(body.id);
      return { id: String(body.id), key: file?.key ?? "" };
    }),
  );
  await runJob(app.services, purgeTickets, null);
  expect(await kept(old?.id ?? "")).toEqual([]);
  expect(await messagesOf(old?.id ?? "")).toEqual([]);
  expect(await storage.size(old?.key ?? "")).toBeNull();
  expect(await kept(young?.id ?? "")).toHaveLength(1);
  expect(await storage.size(young?.key ?? "")).not.toBeNull();
});
