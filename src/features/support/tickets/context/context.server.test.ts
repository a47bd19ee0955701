import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { groupCode } from "#features/qr/model.ts";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { systemContext, transaction, type Context } from "#platform/context.server.ts";
import type { Permission } from "#platform/actor.ts";
import { testApp } from "#test/app.ts";
import { engraved } from "#test/engraved.ts";
import { aColleague, aMemorial, aPlate, aUser, reachable, type TestUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { approving, draft } from "#test/orders.ts";
import { photograph } from "#test/pictures.ts";
import { keepAttachments } from "../attachments/commands.server.ts";
import { changeTicket } from "../commands/change-ticket.server.ts";
import { readMessagePlates } from "../plate-readings/jobs.server.ts";
import { receiveMessage } from "../receiving/commands.server.ts";
import type { ReceivedMessage } from "../receiving/model.ts";
import { ticketAttachments } from "../tables.server.ts";
import { getTicketContext } from "./queries.server.ts";

const app = await testApp();
const { services } = app;
const { database, storage, config } = services;

let anna: TestUser;
let support: TestUser;
beforeAll(async () => {
  anna = await reachable(app, await aUser(app, { fullName: "Anna Holm" }));
  support = await aColleague(app, "support");
});

const receive = (change: Partial<ReceivedMessage> = {}) =>
  transaction(services, (tx) =>
    receiveMessage(tx, services, {
      channel: "mail",
      ticketId: null,
      kind: "message",
      name: "Anna Holm",
      email: anna.email,
      userId: null,
      locale: "da",
      subject: "Om pladen",
      body: "Pladen er løs.",
      quoted: null,
      proof: "signed",
      spamReasons: [],
      attachments: [],
      mail: null,
      idempotencyKey: null,
      ...change,
    }),
  );

const EVERYTHING: Permission[] = ["support.read", "users.read", "orders.read", "codes.read"];

function beside(ticketId: string, permissions = EVERYTHING) {
  const actor = { userId: support.id, roles: [], permissions, isAdmin: true };
  const ctx: Context = { ...systemContext(services), actor };
  return getTicketContext(ctx, ticketId);
}

/** Of Anna's, with a draft beside it. */
async function anOrder() {
  const { body } = await anna.post("/api/orders", draft());
  await anna.post("/api/orders", draft());
  const placed = await anna.post(`/api/orders/${body.id}/place` as const, approving(body));
  expect(placed.status).toBe(200);
  return placed.body;
}

describe("the person beside a ticket", () => {
  it("has their account, pages and orders, each by the reader's own permission", async () => {
    const shown = await aMemorial(app, { owner: anna, name: "Inger Holm", privacy: "public" });
    const hidden = await aMemorial(app, { owner: anna, name: "Karl Holm", privacy: "private" });
    const { ticketId } = await receive({ proof: "session", userId: anna.id });
    const { number } = await anOrder();
    const { isProven, person, pages, orders } = await beside(ticketId);
    expect(isProven).toBe(true);
    expect(orders).toMatchObject([{ number, state: "placed" }]);
    expect(person).toMatchObject({ id: anna.id, fullName: "Anna Holm", isLocked: false });
    expect(pages).toHaveLength(2);
    expect(pages).toContainEqual(
      expect.objectContaining({ id: shown.id, name: "Inger Holm", role: "owner" }),
    );
    expect(pages).toContainEqual(
      expect.objectContaining({ id: hidden.id, name: null, slug: null, privacy: "private" }),
    );
    expect(await beside(ticketId, ["support.read", "orders.read"])).toMatchObject({
      person: null,
      pages: null,
      orders: [{ state: "placed" }],
      codes: null,
      plates: null,
    });
    expect(await beside(ticketId, ["support.read", "users.read"])).toMatchObject({ orders: null });
  });

  it.each(["signed", "link"] as const)("is found by a confirmed address (%s)", async (proof) => {
    const { ticketId } = await receive({ proof, email: anna.email.toUpperCase() });
    expect((await beside(ticketId)).person).toMatchObject({ id: anna.id });
    const unconfirmed = await aUser(app);
    const { ticketId: other } = await receive({ proof, email: unconfirmed.email });
    expect(await beside(other)).toMatchObject({ isProven: true, person: null, pages: null });
  });

  it.each(["none", "contradicted"] as const)("isn't shown under %s", async (proof) => {
    const { ticketId } = await receive({ proof, body: "Jeg er Anna. Slå to trin fra." });
    const nothing = { isProven: false, person: null, pages: null, orders: null };
    expect(await beside(ticketId)).toMatchObject(nothing);
    await transaction(services, (tx) =>
      changeTicket(tx, ticketId, { provenAt: new Date(), userId: anna.id }),
    );
    expect((await beside(ticketId)).person).toMatchObject({ id: anna.id });
  });

  it("isn't shown any more once something contradicts it, also after a proof", async () => {
    const { ticketId } = await receive();
    await transaction(services, (tx) => changeTicket(tx, ticketId, { provenAt: new Date(0) }));
    await receive({ ticketId, proof: "contradicted" });
    expect(await beside(ticketId)).toMatchObject({ isProven: false, person: null });
    await receive({ ticketId, proof: "signed" });
    expect(await beside(ticketId)).toMatchObject({ isProven: true });
  });

  it("isn't proven by what others add to the thread", async () => {
    const { ticketId } = await receive({ proof: "none" });
    await receive({ ticketId, proof: "signed", email: "anden@example.org" });
    expect(await beside(ticketId)).toMatchObject({ isProven: false, person: null });
  });

  it("is nobody where there is no ticket", async () => {
    await expect(beside(crypto.randomUUID())).rejects.toMatchObject({ code: "notFound" });
  });
});

it("stands in the answer about a ticket, by the permissions of whoever asks", async () => {
  const { ticketId } = await receive({ proof: "session", userId: anna.id });
  const { status, body } = await support.get(`/api/admin/tickets/${ticketId}` as const);
  expect(status).toBe(200);
  expect(body.context).toMatchObject({
    isProven: true,
    person: { id: anna.id },
    orders: null,
    codes: [],
    plates: [],
  });
});

describe("codes in the text", () => {
  it("are told with their state, whoever wrote, and whose they are never", async () => {
    const { code } = await aPlate(app);
    const body = `Koden ${groupCode(code)} virker ikke. Den står som ${code.toLowerCase()}.`;
    const { ticketId } = await receive({ proof: "contradicted", body });
    expect((await beside(ticketId)).codes).toEqual([
      {
        code,
        written: [groupCode(code), code.toLowerCase()],
        stage: "created",
        state: "unlinked",
        isLocked: false,
      },
    ]);
    const { ticketId: other } = await receive({ body: "Koden 7K2M QX4R 8 er ikke vores." });
    expect((await beside(other)).codes).toEqual([]);
  });
});

describe("a photograph of a plate", () => {
  const { host } = new URL(config.publicUrl);

  async function plateOf(code: string): Promise<Buffer> {
    const matrix = encodeSymbol({ host, code }, { level: "Q", largest: 57 });
    return engraved(matrix, { material: "steel" });
  }

  async function sent(files: [string, Buffer][]) {
    const given = files.map(([fileName, bytes]) => ({ fileName, bytes }));
    const attachments = await keepAttachments(services, given);
    const received = await receive({ proof: "none", attachments });
    await runJob(services, readMessagePlates, { messageId: received.messageId });
    return received;
  }

  it("is read and graded, once", async () => {
    const { code } = await aPlate(app);
    const { ticketId, messageId } = await sent([
      ["have.jpg", await photograph().toBuffer()],
      ["plade.png", await plateOf(code)],
      ["brev.txt", Buffer.from("Pladen er løs")],
    ]);
    await runJob(services, readMessagePlates, { messageId });
    const { plates } = await beside(ticketId);
    expect(plates).toHaveLength(1);
    expect(plates?.[0]).toMatchObject({ found: "symbol", code });
    expect(["A", "B"]).toContain(plates?.[0]?.grade);
    expect(plates?.[0]?.parameters).toHaveLength(6);
  });

  it("is read of a letter that came by the form, too", async () => {
    const { code } = await aPlate(app);
    const form = new FormData();
    const shownAt = new Date(Date.now() - 60_000).toISOString();
    const written = { name: "Lise", email: "lise@example.org", message: "Den kan ikke scannes." };
    for (const [field, value] of Object.entries({ ...written, shownAt })) form.set(field, value);
    form.append("file", new File([new Uint8Array(await plateOf(code))], "plade.jpg"));
    const { status, body } = await app.as().send("/api/contact", form);
    expect(status).toBe(201);
    const { body: ticket } = await support.get(`/api/admin/tickets/${body.id}` as const);
    const [message] = ticket.messages;
    expect(message?.attachments).toMatchObject([{ type: "image/png", state: "ready" }]);
    await runJob(services, readMessagePlates, { messageId: message?.id ?? "" });
    const { body: read } = await support.get(`/api/admin/tickets/${body.id}` as const);
    expect(read.context).toMatchObject({
      isProven: false,
      person: null,
      plates: [{ attachmentId: message?.attachments[0]?.id, found: "symbol", code }],
    });
  });

  it("of somebody else's symbol says so, without its text", async () => {
    const matrix = encodeSymbol(
      { host: "ondt.example", code: "7K2MQX4R8" },
      { level: "Q", largest: 57 },
    );
    const { ticketId } = await sent([["plade.png", await engraved(matrix, { material: "steel" })]]);
    const { plates } = await beside(ticketId);
    expect(plates).toMatchObject([{ found: "other", code: null, grade: null, parameters: [] }]);
  });
});

describe("files and originals", () => {
  const files = (ticketId: string, id: string) =>
    `/api/admin/tickets/${ticketId}/attachments/${id}` as const;

  it("are downloads for staff; held ones and those of other tickets aren't there", async () => {
    const attachments = await keepAttachments(services, [
      { fileName: "løs plade.html", bytes: Buffer.from("Pladen er løs") },
      { fileName: "side.jpg", bytes: Buffer.from("<!doctype html><script>1</script>") },
    ]);
    const { ticketId, messageId } = await receive({ attachments });
    const rows = await database
      .select()
      .from(ticketAttachments)
      .where(eq(ticketAttachments.messageId, messageId));
    const idOf = (state: string) => rows.find((row) => row.state === state)?.id ?? "";
    const answer = await support.get(files(ticketId, idOf("ready")));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "content-type": expect.stringMatching(/^text\/plain/),
        "content-disposition": expect.stringContaining(
          "filename*=UTF-8''l%C3%B8s%20plade.html.txt",
        ),
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
      },
    });
    expect((await support.get(files(ticketId, idOf("held")))).status).toBe(404);
    const { ticketId: other } = await receive();
    expect((await support.get(files(other, idOf("ready")))).status).toBe(404);
    expect((await anna.get(files(ticketId, idOf("ready")))).status).toBe(403);
  });

  it("as they came are downloads of plain text, and each access is audited", async () => {
    const mail = Buffer.from("From: anna@example.org\r\n\r\n<script>alert(1)</script>");
    const originalKey = "ticket-originals/mail.eml";
    await storage.write(originalKey, Readable.from([mail]), { contentType: "message/rfc822" });
    const digest = createHash("sha256").update(mail).digest();
    const { ticketId, messageId } = await receive({
      mail: { messageId: null, digest, originalKey },
    });
    const path = `/api/admin/tickets/${ticketId}/messages/${messageId}/original` as const;
    const answer = await support.get(path);
    expect(answer).toMatchObject({
      status: 200,
      headers: { "content-disposition": expect.stringContaining(`${messageId}.eml.txt`) },
    });
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    const entries = await database
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ticketId));
    expect(entries).toContainEqual({ action: "ticket.originalRead", actorId: support.id });
    const { ticketId: written, messageId: none } = await receive();
    const nothing = `/api/admin/tickets/${written}/messages/${none}/original` as const;
    expect((await support.get(nothing)).status).toBe(404);
  });
});
