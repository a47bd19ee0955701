import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, reachable } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aColleagueOf, aCompany, type TestCompany } from "#test/resellers.ts";

const app = await testApp({}, { worker: true });
const PEOPLE = "/api/resellers/me/people";
const INVITES = "inviterer dig som kollega hos en forhandler";

const remove = ({ owner }: TestCompany, id: string) => owner.delete(`${PEOPLE}/${id}`);

async function anInvitation(company: TestCompany, role = "seller") {
  const person = await aUser(app, { locale: "da" });
  const { status, body } = await company.owner.post(PEOPLE, { email: person.email, role });
  expect(status).toBe(201);
  const mail = await mailTo(app, person.email, `Anna Holm ${INVITES}`);
  const token = present(linkIn(mail).split("/").at(-1));
  return { person, token, id: body.id };
}

it("agrees no price for more plates that is dearer than for fewer of the same kind", async () => {
  const { id } = await aCompany(app);
  const admin = await aColleague(app, "administrator");
  const agree = (net: number) =>
    admin.put(`/api/admin/resellers/${id}/agreement`, {
      prices: [
        { plan: "plate", fromQuantity: 20, net },
        { plan: "plate", fromQuantity: 1, net: 39_550 },
        { plan: "bronze", fromQuantity: 50, net: 70_000 },
      ],
      creditLimit: 0,
      reason: "Aftalt på messen",
    });
  const refused = await agree(45_000);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(["prices.0.net"]);
  expect((await agree(39_550)).status).toBe(200);
});

describe("who acts for a company", () => {
  it("is whoever an owner invites, once they accept", async () => {
    const company = await aCompany(app);
    const { person, token, id } = await anInvitation(company);
    expect((await company.owner.get(PEOPLE)).body.items).toMatchObject([
      { id: company.owner.id, role: "owner", state: "active" },
      { id, fullName: null, email: person.email, role: "seller", state: "open" },
    ]);
    expect((await person.get("/api/resellers/me")).status).toBe(403);
    const stranger = await reachable(app, await aUser(app));
    const accept = `/api/invitations/${token}/accept` as const;
    expect((await stranger.post(accept)).status).toBe(409);
    expect((await person.post(accept)).status).toBe(200);
    expect((await person.get("/api/user")).status).toBe(401);
    const login = { username: person.username, password: "tre grønne cykler i regnen" };
    const { cookie } = await app.as().post("/api/login", login);
    const again = app.as(cookie);
    expect((await again.get("/api/resellers/me")).body).toMatchObject({
      company: "Viborg Sten",
      role: "seller",
    });
    expect((await again.post(PEOPLE, { email: "bo@example.org", role: "owner" })).status).toBe(403);
    expect((await again.delete(`${PEOPLE}/${company.owner.id}`)).status).toBe(403);
    expect((await remove(company, person.id)).status).toBe(204);
    expect((await again.get("/api/user")).status).toBe(401);
  });

  it("is not whoever was invited by somebody who is no owner any more", async () => {
    const company = await aCompany(app);
    const second = await aColleagueOf(app, company, "owner");
    const { person, token } = await anInvitation({ ...company, owner: second });
    expect((await remove(company, second.id)).status).toBe(204);
    expect((await person.post(`/api/invitations/${token}/accept`)).status).toBe(410);
  });

  it("is not whose invitation was withdrawn, or who acts for another company", async () => {
    const [company, other] = [await aCompany(app), await aCompany(app)];
    const withdrawn = await anInvitation(company);
    expect((await remove(other, withdrawn.id)).status).toBe(404);
    expect((await remove(company, withdrawn.id)).status).toBe(204);
    expect((await remove(company, withdrawn.id)).status).toBe(404);
    const path = `/api/invitations/${withdrawn.token}/accept` as const;
    expect((await withdrawn.person.post(path)).status).toBe(410);
    const { email } = other.owner;
    await company.owner.post(PEOPLE, { email, role: "seller" });
    const mail = await mailTo(app, email, `Anna Holm ${INVITES}`);
    const token = present(linkIn(mail).split("/").at(-1));
    expect((await other.owner.post(`/api/invitations/${token}/accept`)).status).toBe(409);
    expect((await remove(company, other.owner.id)).status).toBe(404);
  });

  it("has an owner always, also when two leave at once", async () => {
    const company = await aCompany(app);
    const seller = await aColleagueOf(app, company, "seller");
    const alone = await remove(company, company.owner.id);
    expect(alone).toMatchObject({ status: 409, body: { code: "commerce.lastOwner" } });
    const demote = { email: company.owner.email, role: "seller" };
    expect((await company.owner.post(PEOPLE, demote)).status).toBe(409);
    const promote = { email: seller.email, role: "owner" };
    expect((await company.owner.post(PEOPLE, promote)).body).toMatchObject({
      id: seller.id,
      role: "owner",
      state: "active",
    });
    const answers = await Promise.all([
      company.owner.delete(`${PEOPLE}/${company.owner.id}`),
      seller.delete(`${PEOPLE}/${seller.id}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it("is an owner or a seller, by an address", async () => {
    const { owner } = await aCompany(app);
    const wrong = [
      { email: "nobody", role: "seller" },
      { email: "bo@example.org", role: "administrator" },
      { email: "bo@example.org" },
    ];
    for (const body of wrong) expect((await owner.post(PEOPLE, body)).status).toBe(400);
    expect((await (await aUser(app)).get(PEOPLE)).status).toBe(403);
  });
});
