import { callQuery } from "#platform/pages/queries.ts";
import {
  getRelationship,
  getTree,
  getTreePerson,
  listTreePeople,
  NAME_MAX,
  TREE_VIEWS,
  type TreeView,
} from "../contract.ts";
import { TREE_PARAMETERS } from "../model.ts";

/** The views of the page: those of the call, and what one person is to another. */
export const PAGE_VIEWS = [...TREE_VIEWS, "kinship"] as const;
export type PageView = (typeof PAGE_VIEWS)[number];

/** What an address asks of the page; what it can't mean is left out. */
export type Asked = {
  /** Around whom the family is shown, or from whom kinship is counted; `null`: the memorial's own. */
  person: string | null;
  view: PageView;
  /** To whom kinship is counted. */
  to: string | null;
  /** Which of the two is being chosen. */
  pick: "person" | "to" | null;
  /** Part of the name that is looked for. */
  q: string | null;
};

export const NOTHING_ASKED: Asked = { person: null, view: "tree", to: null, pick: null, q: null };

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function askedIn(search: URLSearchParams): Asked {
  const view = PAGE_VIEWS.find((one) => one === search.get("view")) ?? "tree";
  const person = idIn(search.get("person"));
  if (view !== "kinship") return { ...NOTHING_ASKED, person, view };
  const q = (search.get("q") ?? "").trim().slice(0, NAME_MAX);
  const pick = search.get("pick");
  return {
    person,
    view,
    to: idIn(search.get("to")),
    pick: pick === "person" || pick === "to" ? pick : null,
    q: q === "" ? null : q,
  };
}

function idIn(text: string | null): string | null {
  return text !== null && ID.test(text) ? text : null;
}

/** The path of the family around a person. */
export function treePath(slug: string, asked: Partial<Asked> = {}): string {
  const search = new URLSearchParams();
  for (const name of TREE_PARAMETERS) {
    const value = asked[name] ?? null;
    if (value !== null && value !== NOTHING_ASKED[name]) search.set(name, value);
  }
  const path = `/family-tree/${slug}`;
  return search.size === 0 ? path : `${path}?${search}`;
}

/** What the call shows of it: kinship needs only who it is about. */
function shownView({ view }: Pick<Asked, "view">): TreeView {
  return view === "kinship" ? "tree" : view;
}

/** The family around one person; around the memorial's own if nobody is asked for. */
export function treeQuery(id: string, asked: Pick<Asked, "person" | "view">) {
  const view = shownView(asked);
  const { person } = asked;
  const query = { ...(person !== null && { person }), ...(view !== "tree" && { view }) };
  return callQuery(getTree, { params: { id }, query }, { on404: "null" });
}

export function treePersonQuery(id: string, personId: string) {
  return callQuery(getTreePerson, { params: { id, personId } }, { on404: "null" });
}

/** What kinship is made of: who was found, the other person, and the ways to them. */
export function kinshipQueries(id: string, { q, to }: Pick<Asked, "q" | "to">, focus: string) {
  const query = { q: q ?? "" };
  const pair = { from: focus, to: to ?? focus };
  return {
    found: callQuery(listTreePeople, { params: { id }, query }, { on404: "null" }),
    person: treePersonQuery(id, pair.to),
    ways: callQuery(getRelationship, { params: { id }, query: pair }, { on404: "null" }),
  };
}

/** What the page needs beside the family: who it is about, or what kinship is made of. */
export function askedBeside(id: string, asked: Asked, focus: string) {
  return asked.view === "kinship" ? askedKinship(id, asked, focus) : [treePersonQuery(id, focus)];
}

/** Those that an address asks for. */
export function askedKinship(id: string, asked: Asked, focus: string) {
  const { found, person, ways } = kinshipQueries(id, asked, focus);
  return [...(asked.q === null ? [] : [found]), ...(asked.to === null ? [] : [person, ways])];
}
