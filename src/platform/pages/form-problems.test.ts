import { describe, expect, it } from "vitest";
import { ApiError } from "#platform/pages/api-client.ts";
import { formProblems } from "./form-problems.ts";

const posted = { message: "Navnet mangler.", fields: { name: "Skriv et navn." } };

function refusedWith(fields: Record<string, string>): ApiError {
  return new ApiError(400, "Noget skal rettes.", { fields });
}

describe("formProblems", () => {
  it("repeats the refusal of a posted form until there is an attempt by script", () => {
    expect(formProblems(null, posted, "offline")).toEqual({
      problem: posted.message,
      fields: posted.fields,
    });
    expect(formProblems(refusedWith({}), posted, "offline")).toEqual({
      problem: "Noget skal rettes.",
      fields: {},
    });
    expect(formProblems(null, null, "offline")).toEqual({ problem: null, fields: {} });
  });

  it("says what is wrong of a field at the field only", () => {
    const fields = { email: "Adressen er ikke hel." };
    expect(formProblems(refusedWith(fields), null, "offline")).toEqual({ problem: null, fields });
  });

  it("says that no server has answered", () => {
    expect(formProblems(new TypeError("Failed to fetch"), null, "offline")).toEqual({
      problem: "offline",
      fields: {},
    });
  });
});
