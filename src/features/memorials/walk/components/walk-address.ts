import { kindTexts } from "../../sections/components/kind-texts.ts";
import { WALK_KINDS, WALK_PARAMETERS, type WalkKind } from "../contract.ts";

/** What an address asks of the walk; what it can't mean is left out. */
export type Asked = {
  decade: number | null;
  person: string | null;
  kind: WalkKind | null;
  cursor: string | null;
  /** The decade of which somebody is writing a memory. */
  memory: number | null;
};

export const NOTHING_ASKED: Asked = {
  decade: null,
  person: null,
  kind: null,
  cursor: null,
  memory: null,
};

const KINDS = [...WALK_KINDS, ...kindTexts("dated").keys()] as WalkKind[];
const PERSON_LENGTH = 120;
const CURSOR = /^\d{8}\.\d\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function askedIn(search: URLSearchParams): Asked {
  const person = (search.get("person") ?? "").trim();
  const cursor = search.get("cursor") ?? "";
  return {
    decade: decadeIn(search.get("decade")),
    person: person === "" || person.length > PERSON_LENGTH ? null : person,
    kind: KINDS.find((kind) => kind === search.get("kind")) ?? null,
    cursor: CURSOR.test(cursor) ? cursor : null,
    memory: decadeIn(search.get("memory")),
  };
}

function decadeIn(text: string | null): number | null {
  return text !== null && /^\d{3}0$/.test(text) ? Number(text) : null;
}

/** The path of the walk through a memorial's life. */
export function walkPath(slug: string, asked: Partial<Asked> = {}): string {
  const search = new URLSearchParams();
  for (const name of WALK_PARAMETERS) {
    const value = asked[name] ?? null;
    if (value !== null)
      search.set(
        name,
        name === "decade" || name === "memory" ? yearText(Number(value)) : String(value),
      );
  }
  const path = `/memorial/${slug}/timeline`;
  return search.size === 0 ? path : `${path}?${search}`;
}

function yearText(year: number): string {
  return String(year).padStart(4, "0");
}
