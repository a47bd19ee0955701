import { expect, it } from "vitest";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, withRoles } from "#test/factories.ts";

const app = await testApp();
const PACKAGES = "/api/admin/qr-packages";
const FIRST = { number: 1, isLast: false, signal: new AbortController().signal };
const maker = await withRoles(app, await aUser(app), ["production"]);

const inAddress = (value: object) => encodeURIComponent(JSON.stringify(value));

const fetched = (url: string, { cookie } = maker) =>
  app.app.inject({ method: "GET", url, headers: { cookie } });

async function aPackage(count: number) {
  const { body } = await maker.post(PACKAGES, { count });
  const { id } = body;
  await makePackage.run(app.services, { packageId: id, actorId: null, address: null }, FIRST);
  const page = await maker.get(`/api/admin/qr-codes?packageId=${id}&limit=100`);
  const codes: string[] = page.body.items.map(({ code }: { code: string }) => code);
  return { id, codes, path: `${PACKAGES}/${id}/symbols.zip` };
}

it("a symbol that is drawn otherwise the second time stands in the history twice", async () => {
  const { codes, path } = await aPackage(1);
  const [first, second] = [
    { moduleMm: 1, kerfMm: 0.1 },
    { moduleMm: 1.2, cut: "light", shape: "dot", dotFill: 0.85 },
  ];
  for (const settings of [first, second]) {
    const answer = await fetched(`${path}?formats=svg&settings=${inAddress(settings)}`);
    expect(answer.statusCode).toBe(200);
  }
  const { body } = await maker.get(`/api/admin/qr-codes/${codes[0]}`);
  const [later, earlier] = body.history.map(
    ({ after }: { after: { symbol?: object } }) => after.symbol,
  );
  expect(earlier).toMatchObject({ ...first, polarity: "darkOnLight", shape: "square" });
  const drawn = { moduleMm: 1.2, polarity: "lightOnDark", shape: "dot", dotFill: 0.85 };
  expect(later).toMatchObject(drawn);
  expect(later.files[0].sha256).not.toBe(earlier.files[0].sha256);
});
