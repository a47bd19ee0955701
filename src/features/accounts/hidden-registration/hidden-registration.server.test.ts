import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { PASSWORD } from "#test/factories.ts";
import { refusalOf } from "#test/present.ts";

const open = await testApp({ HIDDEN_REGISTRATION: "true", LIMIT_REGISTER: "3/3600" });
const shut = await testApp({ HIDDEN_REGISTRATION: "false" });
const PATH = "/api/hidden-register";

const registration = (username: string, more = {}) => ({
  fullName: "Bo Krag",
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  acceptTerms: true,
  ...more,
});

describe("hidden registration", () => {
  it("creates an account without a plate while it is enabled", async () => {
    expect((await open.as().get(PATH)).status).toBe(204);
    const { status, body, cookie } = await open.as().post(PATH, registration("bo.hidden"));
    expect(status).toBe(201);
    expect(body).toMatchObject({ username: "bo.hidden", isAdmin: false, roles: [] });
    expect((await open.as(cookie).get("/api/user")).body).toEqual(body);
  });

  it("grants no more than other registrations, with the same limit", async () => {
    const refused = await open.as().post(PATH, registration("bo.more", { isAdmin: true }));
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["isAdmin"]]);
    const here = open.as(undefined, "203.0.113.90");
    const answers = [];
    for (const [index, path] of [PATH, "/api/register", PATH, PATH].entries()) {
      answers.push((await here.post(path, registration(`bo.limit.${index}`))).status);
    }
    expect(answers).toEqual([201, 201, 201, 429]);
  });

  it("answers like an unknown call while it is disabled", async () => {
    for (const method of ["get", "post"] as const) {
      const asked = await shut.as()[method](PATH, {});
      const unknown = await shut.as()[method]("/api/no-such-call", {});
      expect(asked.status).toBe(404);
      expect({ ...refusalOf(asked), requestId: "" }).toEqual({
        ...refusalOf(unknown),
        requestId: "",
      });
    }
    expect(JSON.stringify((await shut.as().get("/api/openapi.json")).body)).not.toContain(PATH);
  });
});
