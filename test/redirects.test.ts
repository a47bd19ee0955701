import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aPlate, aUser } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

const app = await testApp({}, { pages: true });
const address = await addressOf(app.app);
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";

async function visit(path: string) {
  const headers = { "user-agent": PHONE };
  const answer = await fetch(address + path, { redirect: "manual", headers });
  return { status: answer.status, location: answer.headers.get("location") };
}

/** A plate that opens one memorial. */
async function aLinkedPlate() {
  const owner = await aUser(app);
  const { id, slug } = await aMemorial(app, { owner });
  const { code, activationKey } = await aPlate(app);
  await owner.post(`/api/qr-codes/${code}/claim`, { activationKey });
  const { status } = await owner.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [id] });
  expect(status).toBe(200);
  const scans = async () => (await owner.get(`/api/qr-codes/${code}/scans`)).body.total;
  return { code, slug, scans };
}

describe("a redirect", () => {
  it.each([
    ["/inger", "/memorial/inger"],
    ["/Inger", "/memorial/inger"],
    ["/inger?lang=en", "/memorial/inger?lang=en"],
    ["/INGER-holm?lang=en&album=2", "/memorial/inger-holm?lang=en&album=2"],
    ["/inger.", "/memorial/inger"],
    ["/inger,?lang=en", "/memorial/inger?lang=en"],
    ["/auth?next=%2Fprofile", "/login?next=%2Fprofile"],
    ["/hidden-register?lang=en", "/hidden-register-72391?lang=en"],
    ["/q/abcd?lang=en", "/qr-scan/ABCD?lang=en"],
  ])("keeps its query: %s", async (path, location) => {
    expect((await visit(path)).location).toBe(location);
  });

  it("keeps the language from the plate to the memorial", async () => {
    const { code, slug } = await aLinkedPlate();
    const { location } = await visit(`/qr-scan/${code}?lang=en`);
    expect(location).toBe(`/memorial/${slug}?lang=en`);
  });
});

describe("an address copied with the end of a sentence", () => {
  it.each([".", ",", ").", "%E2%80%9D.", "%C2%BB", ";", "!"])(
    "leads to the page: %s",
    async (tail) => {
      const { id, slug } = await aMemorial(app, { privacy: "public" });
      for (const name of [slug, id]) {
        for (const reading of ["memorial", "classic-memorial", "enhanced-memorial"]) {
          const { status, location } = await visit(`/${reading}/${name}${tail}?lang=en`);
          expect({ status, location }).toEqual({
            status: 301,
            location: `/${reading}/${slug}?lang=en`,
          });
        }
      }
      expect((await app.as().get(`/api/memorials/${slug}${tail}`)).body).toMatchObject({ slug });
    },
  );

  it("leads to none that isn't shown", async () => {
    const { slug } = await aMemorial(app, { privacy: "private" });
    expect((await visit(`/memorial/${slug}.`)).status).toBe(404);
    expect((await visit(`/memorial/${slug}x`)).status).toBe(404);
  });
});

describe("a plate's address, short or long", () => {
  it("counts a visit as one scan, however many redirects it takes", async () => {
    const { code, scans } = await aLinkedPlate();
    expect((await visit(`/qr/${code}`)).status).toBe(200);
    expect((await visit(`/qr-scan/${code}`)).location).not.toBeNull();
    expect((await visit(`/QR/${code.toLowerCase()}?lang=en`)).status).toBe(200);
    expect((await visit(`/q/${code}`)).location).toBe(`/qr-scan/${code}`);
    // They are written in order: when there are three, the last one is there.
    await expect.poll(scans).toBe(3);
  });
});
