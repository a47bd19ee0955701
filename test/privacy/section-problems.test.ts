import { expect, it } from "vitest";
import { sectionProblems } from "./section-problems.ts";

const route = (url: string, section: string | null, method = "GET") => ({ method, url, section });

it("reports a call that reads a memorial without its section", () => {
  const routes = [
    route("/api/memorials/:id/recipes", null),
    route("/api/memorials/:id/recipes", null, "POST"),
    route("/api/memorials/:id/candles", "candles"),
    route("/api/memorials/:idOrSlug", "page"),
    route("/api/user/memorials", null),
  ];
  expect(sectionProblems(routes, ["candles"])).toEqual([
    expect.stringMatching(
      /^GET \/api\/memorials\/:id\/recipes reads a memorial and names no section/,
    ),
  ]);
});

it("reports an unlisted section without privacy", () => {
  const routes = [route("/api/memorials/:id/recipes", "recipes")];
  expect(sectionProblems(routes, ["candles"])).toEqual([
    expect.stringMatching(/^GET \S+ reads the section recipes, which has no privacy: define it in/),
  ]);
  expect(sectionProblems(routes, ["recipes"])).toEqual([]);
});
