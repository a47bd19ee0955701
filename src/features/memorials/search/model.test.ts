import { expect, it } from "vitest";
import { idAfter, idBefore } from "./model.ts";

const ID = "0193b0f4-0000-7000-8000-00000000ffff";

it("names the id after an id, and the one before it", () => {
  expect(idAfter(ID)).toBe("0193b0f4-0000-7000-8000-000000010000");
  expect(idBefore(ID)).toBe("0193b0f4-0000-7000-8000-00000000fffe");
});
