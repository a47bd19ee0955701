import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { hashSecret } from "#platform/secrets/secrets.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";

const app = await testApp();

const composed = "blå ål på Læsø".normalize("NFC");
const decomposed = composed.normalize("NFD");

const logIn = (username: string, password: string) =>
  app.as().post("/api/login", { username, password });

describe("a password typed on another keyboard", () => {
  it.each([
    ["decomposed", composed, decomposed],
    ["composed", decomposed, composed],
    ["with a space after it", composed, `${composed} `],
  ])("logs in %s", async (_, password, entered) => {
    const { username } = await aUser(app, { password });
    expect(await logIn(username, entered)).toMatchObject({ status: 200 });
    expect(await logIn(username, `${entered}.`)).toMatchObject({ status: 401 });
  });

  it("confirms a change, and logs in when it was set by the change", async () => {
    const user = await aUser(app, { password: composed });
    const changed = await user.put("/api/user/password", {
      currentPassword: decomposed,
      password: `${decomposed} i går`,
    });
    expect(changed.status).toBe(204);
    expect(await logIn(user.username, `${composed} i går`)).toMatchObject({ status: 200 });
  });

  it("opens an account whose password was set before", async () => {
    const { id, username } = await aUser(app);
    const passwordHash = await hashSecret(decomposed);
    await app.services.database.update(users).set({ passwordHash }).where(eq(users.id, id));
    for (const entered of [decomposed, composed]) {
      expect(await logIn(username, entered)).toMatchObject({ status: 200 });
    }
  });

  it("is as long as it looks", async () => {
    const long =
      "Blåbærgrød på Ærø, røgede ål på Læsø, gåsesteg i Ålborg og æbleskiver på Fanø: ".repeat(2);
    const password = long.slice(0, 128);
    expect(password.normalize("NFD").length).toBeGreaterThan(128);
    const { username } = await aUser(app, { password });
    expect(await logIn(username, password.normalize("NFD"))).toMatchObject({ status: 200 });
    const registration = { password: "åäöñé".normalize("NFD") };
    await expect(aUser(app, registration)).rejects.toThrow("password");
  });
});
