import { ENTRIES, ENTRY_KINDS } from "#features/memorials/entries/contract.ts";
import type { TestApp } from "#test/app.ts";
import { PHOTOGRAPH_WIDTH } from "#test/media.ts";
import appRoutes from "../../src/routes.ts";

type Things = {
  memorialId: string;
  slug: string;
  mediaId: string;
  filmId: string;
  documentId: string;
  soundId: string;
  compositionId: string;
  removedId: string;
  picture: string;
  /** In a greeting. */
  pictureId: string;
  /** A version of the biography. */
  changeId: string;
  /** In the family tree. */
  personId: string;
  familyId: string;
  importId: string;
  code: string;
};

/** Every GET route that may reveal a memorial; a new one without a line here fails. */
export const CALLS = [
  "GET /api/memorials/{idOrSlug}",
  ...ENTRY_KINDS.map((kind) => `GET /api/memorials/{id}/${ENTRIES[kind].section}` as const),
  "GET /api/memorials/{id}/ceremony.ics",
  "GET /api/memorials/{id}/events",
  "GET /api/memorials/{id}/live",
  "GET /api/memorials/{id}/resting-place",
  "GET /api/memorials/{id}/media",
  "GET /api/memorials/{id}/music",
  "GET /api/memorials/{id}/documents/{mediaId}",
  "GET /api/memorials/{id}/documents/{mediaId}/download",
  "GET /api/memorials/{id}/search",
  "GET /api/memorials/{id}/media/{mediaId}",
  "GET /api/memorials/{id}/media/{mediaId}/download",
  "GET /api/memorials/{id}/media/{mediaId}/subtitles/{language}",
  "GET /api/memorials/{id}/timeline",
  "GET /api/memorials/{id}/family-tree",
  "GET /api/memorials/{id}/family-tree/people",
  "GET /api/memorials/{id}/family-tree/people/{personId}",
  "GET /api/memorials/{id}/family-tree/relationship",
  "GET /media/{memorialId}/{mediaId}/{name}",
  "GET /media/{memorialId}/{mediaId}/pages/{name}",
  "GET /media/{memorialId}/greetings/{pictureId}/{name}",
] as const;

/** The same, for editors: not found for everybody else. */
export const KEEPERS_CALLS = [
  "GET /api/memorials/{id}/media/{mediaId}/original",
  "GET /api/memorials/{id}/media/{mediaId}/deleted-picture",
  "GET /api/memorials/{id}/compositions/{compositionId}/sound",
  "GET /api/memorials/{id}/media/{mediaId}/edit/source/{width}",
  "GET /api/memorials/{id}/media/{mediaId}/edited",
];

/** The same, for keepers who work on the page: each is told of what they may restore. */
export const HELPERS_CALLS = [
  "GET /api/memorials/{id}/compositions",
  "GET /api/memorials/{id}/deleted",
  "GET /api/memorials/{id}/plan",
];

/** The same, for all keepers. */
export const MEMBERS_CALLS = [
  "GET /api/memorials/{id}/keepers",
  "GET /api/memorials/{id}/ownership",
  "GET /api/memorials/{id}/custodians",
  "GET /api/memorials/{id}/reads",
];

/** The same, for moderators or editors with an account: what waits for them, and latest changes. */
export const MODERATORS_CALLS = [
  "GET /api/memorials/{id}/biography/last-change",
  "GET /api/memorials/{id}/changes",
  "GET /api/memorials/{id}/family-tree.ged",
  "GET /api/memorials/{id}/family-tree.gdz",
  "GET /api/memorials/{id}/family-tree/changes",
  "GET /api/memorials/{id}/family-tree/families/{familyId}",
  "GET /api/memorials/{id}/family-tree/hints",
  "GET /api/memorials/{id}/family-tree/imports",
  "GET /api/memorials/{id}/family-tree/imports/{importId}",
  "GET /api/memorials/{id}/family-tree/imports/{importId}/report",
  "GET /api/memorials/{id}/family-tree/people/{personId}/consent",
  "GET /api/memorials/{id}/changes/{changeId}",
  "GET /api/memorials/{id}/media/{mediaId}/edit",
  "GET /api/memorials/{id}/guests",
  "GET /api/memorials/{id}/music/{mediaId}/waveform",
  "GET /api/memorials/{id}/compositions/{compositionId}",
  "GET /api/memorials/{id}/compositions/{compositionId}/score",
  "GET /api/memorials/{id}/compositions/{compositionId}/score.mid",
  "GET /api/memorials/{id}/compositions/{compositionId}/score.musicxml",
  "GET /api/memorials/{id}/queue",
  "GET /api/memorials/{id}/spouses",
  "GET /api/memorials/{id}/statements",
  "GET /api/memorials/{id}/waiting",
];

/** Those with one answer for everybody. */
export const ANONYMOUS_CALLS = ["GET /og/{slug}.png"];

/** Those that name what they find, and succeed whether they find anything or not. */
export const LISTS = [
  "GET /api/qr-codes/{code}",
  "GET /api/qr-codes/{code}/history",
  "GET /api/qr-codes/{code}/likely",
  "GET /api/qr-codes/{code}/scans",
  "GET /api/user/memorials",
];

/** Every documented way of reading a memorial. */
export const ALL_CALLS = [
  ...CALLS,
  ...KEEPERS_CALLS,
  ...HELPERS_CALLS,
  ...MEMBERS_CALLS,
  ...MODERATORS_CALLS,
  ...ANONYMOUS_CALLS,
  ...LISTS,
];

export const PAGES = [
  "memorial/:id",
  "enhanced-memorial/:id",
  "classic-memorial/:id",
  "memorial/:id/coming",
  "memorial/:id/search",
  "memorial/:id/timeline",
  "memorial/:id/music",
  "memorial/:id/documents/:mediaId",
  "family-tree/:id",
  "memorial/qr/:code",
  "memorial/qr/:code/dual",
  "qr-setup/:code",
  "qr-scan/:code",
  ":slug",
] as const;

/** Pages with a parameter that reveal no memorial before the API does. */
export const OTHER_PAGES = [
  "qr/:code",
  "qr-scan/:code/login",
  "create-memorial/guided/:id/:step?",
  "create-memorial/guided/:id/published",
  "edit-memorial/:slug",
  "edit-memorial/:slug/versions",
  "edit-memorial/:slug/notes/:compositionId",
  "edit-image/:id",
  "memorial/:id/admin",
  "qr-linking/:code",
  "invoice-payment/:id",
  "qr-purchase/:id",
  "reseller-dashboard/pages/:id",
  "subscription/:id/end",
  "production/machines/:id/coupon",
  "production/sheets/:id",
  "production/stock/counts/:id",
];

const NAMES_A_MEMORIAL =
  /^\/(?:api\/memorials\/|api\/user\/memorials|api\/qr-codes\/|media\/|og\/)/;

/** Routes that could reveal a memorial. */
export function readRoutes({ app }: TestApp): string[] {
  return app.routes
    .filter(({ method, url }) => method === "GET" && NAMES_A_MEMORIAL.test(url))
    .map(({ url }) => `GET ${url.replace(/:(\w+)/g, "{$1}")}`);
}

type Route = { path?: string; children?: Route[] };

/** Staff routes and routes with a token can't be found by a memorial's name. */
const NAMES_NONE = /^admin\/|:token\??$/;

/** Every page URL that could contain a memorial's name. */
export function namedPages(routes: readonly Route[] = appRoutes): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path?.includes(":") && !NAMES_NONE.test(path) ? [path] : []),
    ...namedPages(children),
  ]);
}

/** What every photograph of `aPhotograph` is stored as, turned upright. */
const GREETING_PICTURE = `${PHOTOGRAPH_WIDTH}.jpeg`;

/** The URL of a call, about these things. */
export function addressOfCall(call: string, things: Things): string {
  const names: Record<string, string> = {
    idOrSlug: things.slug,
    id: things.memorialId,
    memorialId: things.memorialId,
    slug: things.slug,
    mediaId: mediaIn(call, things),
    compositionId: things.compositionId,
    language: "da",
    name: fileIn(call, things),
    width: "1600",
    pictureId: things.pictureId,
    changeId: things.changeId,
    personId: things.personId,
    familyId: things.familyId,
    importId: things.importId,
    code: things.code,
  };
  const path = call.slice("GET ".length);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`Nothing is called ${name} yet.`);
    return value;
  });
  // As every planted mark begins (`planted.ts`).
  return call.endsWith("/search") ? `${address}?q=zq` : address;
}

function fileIn(call: string, { picture }: Things): string {
  if (call.includes("/greetings/")) return GREETING_PICTURE;
  return call.includes("/pages/") ? `1-${picture}` : picture;
}

function mediaIn(call: string, things: Things): string {
  const { mediaId, filmId, documentId, soundId, removedId } = things;
  if (call.includes("/music/")) return soundId;
  if (call.includes("/documents/") || call.includes("/pages/")) return documentId;
  if (call.endsWith("/deleted-picture")) return removedId;
  return call.includes("/subtitles/") ? filmId : mediaId;
}

export function addressOfPage(page: string, { slug, code, documentId }: Things): string {
  const named = page.replace(":code", code).replace(":mediaId", documentId);
  return `/${named.replace(/:\w+/, slug)}`;
}
