import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { ApiQuery } from "#platform/pages/queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";

/** What is read for all sections of a page: empty here; slices extend it. */
export interface PageParts {}
/** What else sections are given, likewise. */
export interface SectionParts {}

/** What a page knows when it is shown. */
export type PageState = PageParts & {
  memorial: Memorial;
  /** When the page was rendered: an ISO date. */
  now: string;
};

export type SectionProps = PageState &
  SectionParts & {
    /** Slug or id in the URL: the key of all queries. */
    id: string;
    layout: Memorial["layout"];
    /** Of the URL: which part of a long list is shown. */
    search: URLSearchParams;
  };

/** A line in the table of contents. */
type ContentsLink = { text: string; count?: number };

/**
 * A section of a memorial's page, as visitors see it. Each is defined in a `components/page-section.tsx`
 * of its slice, which exports `pageSections`; the page asks the definitions and names no section.
 */
export type PageSection = {
  /** Unique; also the section's anchor. */
  name: string;
  /** Where it stands in each layout, ascending; whole tens leave room between them. */
  placeOf: (page: PageState) => Record<Memorial["layout"], number>;
  /** `null` where there is nothing to go to. */
  linkOf: (page: PageState, t: TFunction) => ContentsLink | null;
  /** What it reads beside the memorial: fetched while the page is rendered. */
  queriesOf?: (id: string, search: URLSearchParams) => ApiQuery[];
  /** Events of an open page with which its list is read again. */
  events?: readonly string[];
  /** Namespaces of its texts, beside `memorials`. */
  texts?: readonly string[];
  View: ComponentType<SectionProps>;
};

/** Asked for its values at once, a build leaves the names of the files out of every first visit. */
const PAGE_SECTIONS = Object.values(
  import.meta.glob<readonly PageSection[]>("/src/features/**/page-section.tsx", {
    eager: true,
    import: "pageSections",
  }),
).flat();

export const SECTION_EVENTS = PAGE_SECTIONS.flatMap(({ events }) => events ?? []);
export const SECTION_TEXTS = PAGE_SECTIONS.flatMap(({ texts }) => texts ?? []);

export function sectionsInOrder(page: PageState, layout: Memorial["layout"]): PageSection[] {
  const placed = PAGE_SECTIONS.map((section) => ({
    section,
    place: section.placeOf(page)[layout],
  }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ section }) => section);
}

/** What all sections read, at these places of their lists. */
export function sectionQueries(id: string, search = new URLSearchParams()): ApiQuery[] {
  return PAGE_SECTIONS.flatMap(({ queriesOf }) => queriesOf?.(id, search) ?? []);
}
