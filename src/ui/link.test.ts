import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { expect, it } from "vitest";
import { TextLink } from "./link.tsx";

const inRouter = (link: React.ReactElement) =>
  renderToString(createElement(StaticRouter, { location: "/here/now?a=b" }, link));

it.each([
  "/",
  "/pricing",
  "/page/inger-østergård",
  "/profile?tab=keys&then=/a/../b#top",
  "/q/ABC-123#x",
  "/a/../b",
  "/a//b",
  "/a/./b",
  "/a/",
  "/a?",
  "/a#",
  "/a?#b",
  "/.hidden",
])("is rendered as React Router's own link: %s", (to) => {
  const given = { to, className: "quiet", "aria-label": "Ind", children: "Hen" };
  const ours = inRouter(createElement(TextLink, given));
  const theirs = inRouter(createElement(Link, given));
  expect(attributes(ours)).toEqual(attributes(theirs));
});

function attributes(html: string): string[] {
  return [...html.matchAll(/ ([\w-]+="[^"]*")/g)].map(([, attribute = ""]) => attribute).toSorted();
}
