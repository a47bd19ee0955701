import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "#features/accounts/tables.server.ts";
import { keepers } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aPlate, aUser, PASSWORD, withRoles, type TestUser } from "#test/factories.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { addressOf } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";

const app = await testApp({ LIMIT_EXPORT: "3/3600" });
const { database } = app.services;
const base = await addressOf(app.app);
const PATH = "/api/user/export.zip";

/** As a browser saves it. */
async function exportOf({ cookie = "" }: Pick<TestUser, "cookie">) {
  const answer = await fetch(base + PATH, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  const text = (name: string) => files.get(name)?.toString() ?? "";
  return { answer, names: [...files.keys()], files, text };
}

const SECRET = /hash"|\$argon2|publicKey|credentialId/i;
const SCRIPT = "<script>alert(1)</script>";

describe("a copy of everything", () => {
  it("holds the person, their pages, what stands on them, and the originals as they came", async () => {
    const anna = await aUser(app, { fullName: `Anna ${SCRIPT}` });
    const memorial = await aMemorial(app, { owner: anna, name: "Inger", slug: "inger-i-haven" });
    const bytes = await aPhotograph();
    const added = await addFiles(memorial, [{ bytes, name: "..\\..\\<haven>.jpg" }]);
    const pictureId: string = added.body.items[0].id;
    const biography = `<p>Et liv.</p><figure data-media="${pictureId}"></figure>`;
    await anna.put(memorial.path, { biography });
    const password = "kun for familien";
    expect((await anna.put(`${memorial.path}/password`, { password })).status).toBeLessThan(300);
    await anna.post(`${memorial.path}/guestbook`, { authorName: "Bo", message: SCRIPT });
    await anna.post(`${memorial.path}/candles`, { name: "Poul", message: null });

    const { answer, names, files, text } = await exportOf(anna);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"$/),
      "cache-control": "private, no-store",
    });
    const folder = "pages/01-inger-i-haven";
    const original = `${folder}/originals/haven-${pictureId.slice(-8)}.jpg`;
    expect(names).toEqual([
      "index.html",
      "data.json",
      `${folder}/index.html`,
      `${folder}/page.json`,
      original,
    ]);
    expect(files.get(original)).toEqual(bytes);

    expect(Buffer.concat([...files.values()]).toString()).not.toMatch(SECRET);
    const person = JSON.parse(text("data.json"));
    expect(person.account).toMatchObject({ fullName: `Anna ${SCRIPT}`, email: anna.email });
    expect(person.pages).toMatchObject([{ name: "Inger", role: "owner" }]);
    expect(person.deeds.map(({ action }: { action: string }) => action)).toContain("media.added");
    const page = JSON.parse(text(`${folder}/page.json`));
    expect(page).toMatchObject({
      memorial: { name: "Inger", slug: "inger-i-haven" },
      guestbook: [{ authorName: "Bo", message: SCRIPT }],
      candles: [{ name: "Poul" }],
      media: [{ file: original.replace(`${folder}/`, ""), fileName: expect.any(String) }],
    });

    for (const name of names.filter((each) => each.endsWith(".html"))) {
      const html = text(name);
      expect(html).not.toContain("<script");
      expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    }
    expect(text(`${folder}/index.html`)).toContain("&lt;script&gt;");
    expect(text("index.html")).toContain("Dine oplysninger");
    const shown = encodeURIComponent(original.split("/").at(-1) ?? "");
    expect(text(`${folder}/index.html`).split(`src="originals/${shown}"`)).toHaveLength(3);
  });

  it("is in the person's language", async () => {
    const { text } = await exportOf(await aUser(app, { locale: "es" }));
    expect(text("index.html")).toContain('<html lang="es">');
    expect(text("index.html")).toContain("Tus datos");
  });

  it("holds nothing that opens anything, and nothing of anybody else", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const theirs = await aMemorial(app, { owner: bo, name: "Villy", privacy: "private" });
    await addFiles(theirs, [{ bytes: await aPhotograph() }]);
    await database
      .insert(keepers)
      .values({ memorialId: theirs.id, userId: anna.id, role: "editor", since: new Date() });
    const { files, names, text } = await exportOf(anna);
    expect(names).toEqual(["index.html", "data.json"]);
    const all = Buffer.concat([...files.values()]).toString();
    expect(all).not.toContain(bo.email);
    expect(all).not.toContain(bo.username);
    expect(all).not.toMatch(SECRET);
    expect(JSON.parse(text("data.json")).pages).toMatchObject([{ name: "Villy", role: "editor" }]);
  });

  it("holds letters to the operator only for whom the address is proved to be theirs", async () => {
    const anna = await aUser(app);
    const shownAt = new Date(Date.now() - 60_000).toISOString();
    const email = anna.email.toUpperCase();
    const letter = { name: "Anna", email, message: "Er pladen på vej?", shownAt };
    expect((await app.as().post("/api/contact", letter)).status).toBe(201);
    expect(JSON.parse((await exportOf(anna)).text("data.json")).letters).toEqual([]);
    await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, anna.id));
    expect(JSON.parse((await exportOf(anna)).text("data.json")).letters).toMatchObject([
      { message: "Er pladen på vej?" },
    ]);
  });
});

describe("who may take one", () => {
  it("is whoever proved within ten minutes to be the owner", async () => {
    const anna = await aUser(app);
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await database
      .update(sessions)
      .set({ confirmedAt: longAgo })
      .where(eq(sessions.userId, anna.id));
    expect(await anna.get(PATH)).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
    const proof = await anna.post("/api/user/confirmation", { currentPassword: PASSWORD });
    expect((await app.as(proof.cookie).get(PATH)).status).toBe(200);
    expect((await app.as().get(PATH)).status).toBe(401);
  });

  it("is told to wait after a few", async () => {
    const anna = await aUser(app);
    for (let time = 0; time < 3; time++) expect((await anna.get(PATH)).status).toBe(200);
    expect(await anna.get(PATH)).toMatchObject({ status: 429, body: { code: "tooMany" } });
  });
});

const COPIED = "in the copy";
const OPENS = "opens something, and is over within days";

/** Whatever the database ties to a person goes along, or there is a reason why not. */
const ABOUT_PEOPLE: Record<string, string> = {
  "biography_changes.changed_by": "that they wrote last: told among what they did",
  "consent_records.user_id": COPIED,
  "custodians.meant_id": "whom an owner has in mind: told by the invitation",
  "erasures.user_id": "stands in the profile as long as it is to come",
  "handed_over_pages.reseller_id": COPIED,
  "invitations.invited_by": COPIED,
  "keepers.user_id": COPIED,
  "mail_links.user_id": OPENS,
  "notification_choices.user_id": COPIED,
  "notification_marks.user_id": "how far the news has been told: of no use anywhere else",
  "passkey_challenges.user_id": OPENS,
  "passkeys.user_id": COPIED,
  "phone_links.user_id": OPENS,
  "qr_bulks.actor_id": "what staff did, in the log",
  "qr_codes.owner_id": COPIED,
  "qr_machine_holds.actor_id": "what staff did, in the log",
  "qr_packages.reseller_id": "whose stock it is: the codes in it, of those that are theirs",
  "qr_plate_exceptions.asked_by": "what staff did, in the log",
  "qr_plate_exceptions.confirmed_by": "what staff did, in the log",
  "qr_views.user_id": COPIED,
  "recoveries.asked_by": "what staff did, in the log",
  "recoveries.user_id": "what staff did, told among the decisions",
  "recovery_codes.user_id": "how many there are left, in the account",
  "reseller_applications.user_id": COPIED,
  "rights_request_steps.actor_id": "what staff did, in the log",
  "rights_requests.user_id": COPIED,
  "second_factors.user_id": "since when, in the account; the secret opens it",
  "sessions.user_id": COPIED,
  "sessions.viewing_id": "what staff did, told among the decisions",
  "unsubscribe_tokens.user_id": OPENS,
};

it("knows everything that the database ties to a person", async () => {
  const { rows } = await database.execute(sql`
    select distinct tables.relname || '.' || columns.attname as "column"
    from pg_constraint
    join pg_class tables on tables.oid = conrelid
    join pg_attribute columns on columns.attrelid = conrelid and columns.attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`);
  const tied = rows.map(({ column }) => String(column)).toSorted();
  expect(tied).toEqual(Object.keys(ABOUT_PEOPLE).toSorted());
});

const VISITORS = "words of a visitor, whoever it was: they go along with the page";
const ACCOUNT = "the account itself, in the copy";

/** Ids that the database ties to nothing, and texts that are named after what is personal. */
const UNTIED: Record<string, string> = {
  "audit_entries.actor_id": COPIED,
  "audit_entries.address": COPIED,
  "audit_entries.subject": "a kind of thing",
  "audit_entries.subject_id": "what others did to the account is told among the decisions",
  "audit_unsealed.entry_id": "an entry of the log",
  "candles.name": VISITORS,
  "contact_messages.email": COPIED,
  "contact_messages.name": COPIED,
  "guestbook_entries.author_name": VISITORS,
  "handed_over_pages.name": COPIED,
  "invitations.email": "in the copy of who invited; whoever is invited has the mail, for two weeks",
  "invitations.email_key": "the address once more",
  "invitations.subject_id": "what it is about",
  "invitations.subject_name": "what it is about",
  "mail_links.email_key": OPENS,
  "media_items.created_by": COPIED,
  "media_items.file_name": COPIED,
  "memorials.birth_name": COPIED,
  "memorials.name": COPIED,
  "memorials.nickname": COPIED,
  "open_uploads.user_id":
    "how long a file on its way is; over within days, and copied once it is added",
  "passkeys.name": COPIED,
  "phone_links.device": OPENS,
  "phone_links.network": OPENS,
  "qr_history.actor_id": COPIED,
  "qr_history.address": COPIED,
  "qr_history.bulk_id": "a step of many",
  "qr_machine_holds.export_id": "codes that were fetched together",
  "qr_packages.name": "a number of ours",
  "qr_views.name": COPIED,
  "qr_views.name_key": "the name once more",
  "reseller_applications.contact_name": COPIED,
  "reseller_applications.phone": COPIED,
  "rights_request_links.email": "unconfirmed, and over within days",
  "rights_requests.email": "the address of the account; the request is in the copy",
  "security_counts.subject": "digests and ids, for two days, to tell an attack by",
  "sessions.device": COPIED,
  "sessions.network": COPIED,
  "sessions.passkey_id": "the passkey that opened it, copied by its name",
  "tributes.author_name": VISITORS,
  "users.email": ACCOUNT,
  "users.email_key": ACCOUNT,
  "users.full_name": ACCOUNT,
  "users.new_email": ACCOUNT,
  "users.username": ACCOUNT,
  "users.username_key": ACCOUNT,
};

it("knows every column that may tell of a person without being tied to one", async () => {
  const { rows } = await database.execute<{ column: string }>(sql`
    select table_name || '.' || column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (
      (udt_name = 'uuid' and column_name <> 'id' and not exists (
        select from information_schema.key_column_usage keys
        join information_schema.table_constraints of using (constraint_schema, constraint_name)
        where of.constraint_type = 'FOREIGN KEY' and keys.table_schema = 'public'
          and keys.table_name = columns.table_name and keys.column_name = columns.column_name))
      or (udt_name = 'text'
        and column_name ~ '(email|address|phone|name|network|device|author|actor|subject|_by)'))`);
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(UNTIED).toSorted());
});

it("holds what somebody did with codes, and from where", async () => {
  const maker = await withRoles(app, await aUser(app), ["production"]);
  const { code } = await aPlate(app);
  await maker.post(`/api/admin/qr-codes/${code}/steps`, {
    step: "engraved",
    reason: "Gammelt lager",
  });
  const { codeSteps } = JSON.parse((await exportOf(maker)).text("data.json"));
  expect(codeSteps).toMatchObject([{ code, step: "engraved", address: "127.0.0.1" }]);
});
